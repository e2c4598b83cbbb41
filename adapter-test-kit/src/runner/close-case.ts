import type { BenchSettings, CaseBench } from "../bench/case-bench.ts"
import type { BenchCase } from "../bench/case.ts"
import { failureOf } from "../bench/failure.ts"
import { NeverClosed } from "../bench/never-ends.ts"
import type { Level } from "../rules/rule.ts"
import type { Finding } from "../watch/finding.ts"
import type { CaseOutcome } from "./judge-case.ts"

const faultLevel: Level = 4

/**
 * Closes what a case ran on, and records the case for the report if that fails.
 *
 * @param settings - hold the facts for the report
 * @returns whether it was closed in time
 * @throws what the subject's own functions throw
 */
export async function closeCase(
  bench: CaseBench,
  { id, level }: BenchCase,
  { facts }: BenchSettings,
): Promise<boolean> {
  try {
    if (await bench.close()) return true
  } catch (error) {
    // Broken connections may prevent an orderly end.
    if (level !== faultLevel) throw error
  }
  facts.unclosed.add(id)
  return false
}

/**
 * Reports a subject that was not closed in time (X27), unless there was a reason: a fault, or a
 * call that did not settle.
 */
export function withoutEnd(
  outcome: CaseOutcome,
  definition: BenchCase,
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
