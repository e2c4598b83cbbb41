import type { BenchSettings, CaseBench } from "../bench/case-bench.ts"
import { NotApplicable, type BenchCase } from "../bench/case.ts"
import { failureOf, type Failure } from "../bench/failure.ts"
import { isOwnCaseId } from "../rules/case-id.ts"
import { consoleOutputOf } from "../watch/console-output.ts"
import type { Finding } from "../watch/finding.ts"
import { addedGlobals, globalNames } from "../watch/global-names.ts"
import { runAmongBystanders, type Seen } from "./among-bystanders.ts"
import type { NotApplied } from "./why-not.ts"

/** How a case ended. */
export type CaseOutcome = NotApplied | Judged

/** How a case ended that has something to say. */
export interface Judged {
  readonly status: "judged"
  /** Rules that were seen broken; none of them need be the rule of the case. */
  readonly failures: readonly Failure[]
  /** Those of them that the process shows, and perhaps but once: what was printed or made global. */
  readonly ofProcess: readonly Failure[]
  /** Why the case came to no verdict of its own. */
  readonly unjudged?: string
}

/**
 * Runs a case and judges what it, and everything that watches, has seen.
 *
 * @param definition - the case
 * @param bench - what it works on
 * @param settings - what does not differ from case to case
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
  // A case of the author's own may print: that says nothing about the adapter.
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
