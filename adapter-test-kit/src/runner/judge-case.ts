import type { BenchSettings, CaseBench } from "../bench/case-bench.ts"
import { NotApplicable, type BenchCase } from "../bench/case.ts"
import { failureOf, type Failure } from "../bench/failure.ts"
import { isOwnCaseId } from "../rules/case-id.ts"
import { consoleOutputOf } from "../watch/console-output.ts"
import type { Finding } from "../watch/finding.ts"
import { addedGlobals, globalNames } from "../watch/global-names.ts"
import { runAmongBystanders, type Seen } from "./among-bystanders.ts"
import type { NotApplied } from "./why-not.ts"

/** The outcome of a case. */
export type CaseOutcome = NotApplied | Judged

/** The outcome of a case that has a verdict. */
export interface Judged {
  readonly status: "judged"
  /** Broken rules that were found. None of them need be the rule of the case. */
  readonly failures: readonly Failure[]
  /**
   * Failures among them that the process may show only once: what was printed or made global, and
   * errors that would have ended it.
   */
  readonly ofProcess: readonly Failure[]
  /** Why the case did not reach its own verdict. */
  readonly unjudged?: string
}

/**
 * Runs a case and judges what the case and all watches found.
 *
 * @param settings - those that are the same for all cases
 */
export async function judgeCase(
  definition: BenchCase,
  bench: CaseBench,
  settings: BenchSettings,
): Promise<CaseOutcome> {
  const apart = bench.watchApart()
  const globals = globalNames()
  let seen: Seen | NotApplicable = { findings: [] }
  const run = async (): Promise<void> => {
    seen = await runAmongBystanders(definition, bench, apart, settings)
  }
  // An author's own case may print. That does not come from the adapter.
  const lines = isOwnCaseId(definition.id) ? await run().then(() => []) : await consoleOutputOf(run)
  const own: Seen | NotApplicable = seen
  if (own instanceof NotApplicable) return { status: "na", reason: own.message }
  const ofProcess = [...addedGlobals(globals), ...printed(lines)]
  const findings = [
    ...own.findings,
    ...[...bench.watches, apart].flatMap((watch) => watch.findings),
    ...ofProcess,
  ]
  const calls = bench.watches.flatMap((watch) => watch.calls)
  const failuresOf = (some: readonly Finding[]) =>
    oneOfEachRule(some).map((finding) => failureOf(definition, finding, calls))
  const verdict = { failures: failuresOf(findings), ofProcess: failuresOf(ofProcess) }
  const { unjudged } = own
  return { status: "judged", ...verdict, ...(unjudged !== undefined && { unjudged }) }
}

function printed(lines: readonly string[]): Finding[] {
  const [first] = lines
  if (first === undefined) return []
  return [{ rule: "X27", what: "lines on the console", expected: "none", seen: first }]
}

function oneOfEachRule(findings: readonly Finding[]): Finding[] {
  return [
    ...new Map(findings.toReversed().map((finding) => [finding.rule, finding])).values(),
  ].toReversed()
}
