import { randomBytes } from "node:crypto"
import { openBench, type BenchSettings, type CaseBench } from "../bench/case-bench.ts"
import type { BenchCase } from "../bench/case.ts"
import { failureOf } from "../bench/failure.ts"
import type { Level } from "../rules/rule.ts"
import { isStoreRuleId } from "../rules/store-rules.ts"
import { capabilitiesOf } from "../values/capabilities.ts"
import { becomesTrue } from "../values/running-time.ts"
import { guardProcess } from "../watch/process-guard.ts"
import { closeCase, withoutEnd } from "./close-case.ts"
import { judgeCase, type CaseOutcome } from "./judge-case.ts"
import { isEmpty, whyNotOpened, whyNotRun, withoutMethods } from "./why-not.ts"

const run = randomBytes(4).toString("hex")
let runs = 0
const faultLevel: Level = 4

/** Maximum time from the opening of a connection to its arrival, in milliseconds. */
const longestArrival = 1000

/**
 * Runs a case on its own records.
 *
 * @param settings - the subject, and the settings that are the same for all cases
 * @throws what the factory or the subject's own functions throw
 */
export async function runCase(
  definition: BenchCase,
  settings: BenchSettings,
): Promise<CaseOutcome> {
  const reason = whyNotOpened(definition, settings)
  if (reason) return reason
  if (definition.level !== faultLevel) return openAndRun(definition, settings)
  // A fault that ends the process would lose the run and its report.
  const { result, findings } = await guardProcess(() => openAndRun(definition, settings))
  if (result.status === "na") return result
  const { rule } = definition
  const seen = findings
    // For stores, no rule is only about the process.
    .map((finding) => (isStoreRuleId(rule) ? { ...finding, rule } : finding))
    .map((finding) => failureOf(definition, finding, []))
  const ofProcess = [...result.ofProcess, ...seen]
  return { ...result, failures: [...result.failures, ...seen], ofProcess }
}

async function openAndRun(definition: BenchCase, settings: BenchSettings): Promise<CaseOutcome> {
  const bench = await openBench(settings, definition.asks, `k${run}-${(runs += 1)}`)
  // Later cases wait for a shorter time, so they must not report the adapter.
  const mayWait = settings.facts.unclosed.size === 0
  let outcome: CaseOutcome
  let isClosed = false
  try {
    outcome = await runOnBench(definition, bench, settings)
  } finally {
    bench.wire?.calm()
    isClosed = await closeCase(bench, definition, settings)
  }
  if (isClosed || !mayWait) return outcome
  return withoutEnd(outcome, definition, bench, settings)
}

async function runOnBench(
  definition: BenchCase,
  bench: CaseBench,
  settings: BenchSettings,
): Promise<CaseOutcome> {
  const { adapter } = bench.subject
  settings.note(capabilitiesOf(adapter))
  const reason = whyNotRun(definition, adapter)
  if (reason) return reason
  const outcome = await judgeCase(definition, bench, settings)
  if (outcome.status === "judged" && (await nothingArrives(bench))) {
    throw new TypeError("The factory must connect to context.endpoint: nothing came there.")
  }
  settings.facts.isEmpty = isEmpty(adapter)
  // An adapter without methods cannot pass anything.
  if (settings.facts.isEmpty && outcome.status === "judged" && outcome.failures.length === 0) {
    return { status: "na", reason: withoutMethods }
  }
  return outcome
}

/**
 * Returns whether no connection arrives at the kit's proxy. On a busy machine, a connection can
 * arrive after the calls that opened it have already timed out, and the case has ended.
 */
async function nothingArrives({ ignoresWire }: CaseBench): Promise<boolean> {
  return !(await becomesTrue(() => !ignoresWire(), longestArrival))
}
