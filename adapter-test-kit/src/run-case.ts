import { randomBytes } from "node:crypto"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { NeverSettled } from "./assert.ts"
import { openBench, type BenchSettings, type CaseBench } from "./case-bench.ts"
import { NotApplicable, NotJudged, type ContractCase } from "./case.ts"
import { adapterMethods, capabilitiesOf } from "./capabilities.ts"
import { cleanUp } from "./clean-up.ts"
import { failureOf, findingOf, type Failure } from "./failure.ts"
import { guardProcess } from "./faults/process-guard.ts"
import { NeverClosed } from "./never-ends.ts"
import type { Level } from "./rules/rule.ts"
import { settleBystanders } from "./watch/bystanders.ts"
import { consoleOutputOf } from "./watch/console-output.ts"
import type { Finding } from "./watch/finding.ts"
import { addedGlobals, globalNames } from "./watch/global-names.ts"
import type { Watch } from "./watch/watched-adapter.ts"

/** How a case ended. */
export type CaseOutcome =
  | {
      readonly status: "na"
      readonly reason: string
      /** The methods that the case needs and the adapter lacks. */
      readonly missing?: readonly AdapterMethod[]
    }
  | {
      readonly status: "judged"
      /** Rules that were seen broken; none of them need be the rule of the case. */
      readonly failures: readonly Failure[]
      /** Why the case came to no verdict of its own. */
      readonly unjudged?: string
    }

/** Why nothing can be said of an adapter that does nothing. */
export const withoutMethods = "the adapter has no method of the contract"

const run = randomBytes(4).toString("hex")
let runs = 0
const concurrencyLevel: Level = 3
const faultLevel: Level = 4

/**
 * Runs a case on records of its own.
 *
 * @param definition - the case
 * @param settings - the subject, and what does not differ from case to case
 * @throws what the factory or the subject's own functions throw
 */
export async function runCase(
  definition: ContractCase,
  settings: BenchSettings,
): Promise<CaseOutcome> {
  const reason = whyNot(definition, settings)
  if (reason !== undefined) return { status: "na", reason }
  if (definition.level !== faultLevel) return runOnBench(definition, settings)
  // A fault that ends the process would take the run and its report along.
  const { result, findings } = await guardProcess(() => runOnBench(definition, settings))
  if (result.status === "na") return result
  const seen = findings.map((finding) => failureOf(definition, finding, []))
  return { ...result, failures: [...result.failures, ...seen] }
}

async function runOnBench(definition: ContractCase, settings: BenchSettings): Promise<CaseOutcome> {
  const bench = await openBench(settings, definition.asks, `k${run}-${(runs += 1)}`)
  // Later cases do not wait as long any more, and so cannot blame anybody.
  const hasPatience = settings.facts.unclosed.size === 0
  let outcome: CaseOutcome
  let isClosed = false
  try {
    outcome = await outcomeOn(bench, definition, settings)
  } finally {
    bench.wire?.calm()
    isClosed = await closed(bench, definition, settings)
  }
  if (isClosed || !hasPatience) return outcome
  return withoutEnd(outcome, definition, bench, settings)
}

async function outcomeOn(
  bench: CaseBench,
  definition: ContractCase,
  settings: BenchSettings,
): Promise<CaseOutcome> {
  settings.note(capabilitiesOf(bench.subject.adapter))
  const missing = definition.needs.filter((method) => !bench.tools.has(method))
  if (missing.length > 0) return { status: "na", reason: `needs ${missing.join(", ")}`, missing }
  const outcome = await judge(definition, bench, settings)
  if (outcome.status === "judged" && bench.wire?.received === 0) {
    throw new TypeError("The factory must connect to context.endpoint: nothing came there.")
  }
  const isEmpty = (settings.facts.isEmpty = !adapterMethods.some((method) =>
    bench.tools.has(method),
  ))
  // Of what does nothing, nothing can be said in its favour.
  if (isEmpty && outcome.status === "judged" && outcome.failures.length === 0) {
    return { status: "na", reason: withoutMethods }
  }
  return outcome
}

/** Closes a bench, and keeps it for the report where that does not succeed. */
async function closed(
  bench: CaseBench,
  { id, level }: ContractCase,
  { facts }: BenchSettings,
): Promise<boolean> {
  try {
    if (await bench.close()) return true
  } catch (error) {
    // Broken connections may not be fit for an orderly end.
    if (level !== faultLevel) throw error
  }
  facts.unclosed.add(id)
  return false
}

/**
 * Blames a subject that was not closed in time (X27), unless it had a reason: a fault, or a call that did
 * not come to its end.
 */
function withoutEnd(
  outcome: CaseOutcome,
  definition: ContractCase,
  bench: CaseBench,
  { options }: BenchSettings,
): CaseOutcome {
  if (outcome.status === "na" || definition.level === faultLevel) return outcome
  const { failures } = outcome
  if (failures.some(({ rule }) => rule === "X4" || rule === "X27")) return outcome
  const { what, expected, seen } = new NeverClosed(options.deadline)
  const finding: Finding = { rule: "X27", what, expected, seen }
  const calls = bench.watches.flatMap((watch) => watch.calls)
  return { ...outcome, failures: [...failures, failureOf(definition, finding, calls)] }
}

/** Why a case cannot say anything about the subject, as far as that is known before it is opened. */
function whyNot({ asks }: ContractCase, { subject, options }: BenchSettings): string | undefined {
  if (!asks.wire) return undefined
  if (asks.wire === "if-given" && options.database.length === 0) return undefined
  if (typeof subject !== "function") return "needs a factory that connects to context.endpoint"
  if (options.database.length === 0) return "needs the option database"
  return undefined
}

interface Seen {
  readonly findings: readonly Finding[]
  /** Why there is no verdict. */
  readonly unjudged?: string
}

async function judge(
  definition: ContractCase,
  bench: CaseBench,
  settings: BenchSettings,
): Promise<CaseOutcome> {
  const apart = bench.watchApart()
  const globals = globalNames()
  let seen: Seen | NotApplicable = { findings: [] }
  const lines = await consoleOutputOf(async () => {
    seen = await runAmongBystanders(definition, bench, apart, settings)
  })
  const own: Seen | NotApplicable = seen
  if (own instanceof NotApplicable) return { status: "na", reason: own.message }
  const findings = [
    ...own.findings,
    ...[...bench.watches, apart].flatMap((watch) => watch.findings),
    ...addedGlobals(globals),
    ...printed(lines),
  ]
  const calls = bench.watches.flatMap((watch) => watch.calls)
  const failures = oneOfEachRule(findings).map((finding) => failureOf(definition, finding, calls))
  const { unjudged } = own
  return { status: "judged", failures, ...(unjudged !== undefined && { unjudged }) }
}

async function runAmongBystanders(
  definition: ContractCase,
  bench: CaseBench,
  apart: Watch,
  { facts }: BenchSettings,
): Promise<Seen | NotApplicable> {
  try {
    const watchesOthers = definition.asks.bystanders !== false
    const bystanders = watchesOthers
      ? await settleBystanders(apart, bench.sample, facts.bystanders)
      : undefined
    const thrown = await whatIsThrown(definition, bench)
    bench.wire?.calm()
    if (thrown instanceof NeverSettled) return lateness(definition, thrown)
    // Where the case says nothing this is no news, but uses up the tokens of the bystanders.
    const changed = (await bystanders?.whatChanged()) ?? []
    await cleanUp(definition, bench, apart)
    if (thrown instanceof NotApplicable) return thrown
    if (thrown instanceof NotJudged) return { findings: changed, unjudged: thrown.message }
    if (thrown === undefined) return { findings: changed }
    return { findings: [findingOf(definition, thrown, bench.watches[0].calls), ...changed] }
  } catch (error) {
    if (error instanceof NeverSettled) return lateness(definition, error)
    throw error
  }
}

/**
 * That a call settles is another rule's (X4), except where a case is about what becomes of calls: of those
 * that wait for each other, and of those whose connection fails.
 */
function lateness(definition: ContractCase, error: NeverSettled): Seen {
  const finding = findingOf(definition, error, [])
  const isClosing = error instanceof NeverClosed
  const isItsBusiness = definition.level === concurrencyLevel && !isClosing
  if (isItsBusiness || definition.level === faultLevel) return { findings: [finding] }
  return {
    findings: isClosing ? [{ ...finding, rule: "X27" }] : [],
    unjudged: `${error.what} has not settled (${isClosing ? "X27" : "X4"})`,
  }
}

function printed(lines: readonly string[]): Finding[] {
  const [first] = lines
  if (first === undefined) return []
  return [{ rule: "X27", what: "lines on the console", expected: "none", seen: first }]
}

/** What a case throws, wrapped when that is nothing. */
async function whatIsThrown(definition: ContractCase, bench: CaseBench): Promise<unknown> {
  try {
    await definition.run(bench.tools)
    return undefined
  } catch (error) {
    return error ?? new Error("The adapter rejected with nothing.")
  }
}

function oneOfEachRule(findings: readonly Finding[]): Finding[] {
  return [
    ...new Map(findings.toReversed().map((finding) => [finding.rule, finding])).values(),
  ].toReversed()
}
