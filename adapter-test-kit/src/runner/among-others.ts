import type { BenchSettings } from "../bench/case-bench.ts"
import type { BenchCase } from "../bench/case.ts"
import { isOwnCaseId } from "../rules/case-id.ts"
import type { Level } from "../rules/rule.ts"
import type { Gate } from "./gate.ts"
import type { CaseOutcome } from "./judge-case.ts"
import { runCase } from "./run-case.ts"

const concurrencyLevel: Level = 3
const faultLevel: Level = 4

/**
 * Returns whether a case must run alone: the case says so; or it is of level 3 or above and does
 * not say otherwise; or it is an author's own case, which may rely on the whole store.
 */
export function runsAlone({ id, level, asks }: BenchCase): boolean {
  return asks.alone ?? (level >= concurrencyLevel || isOwnCaseId(id))
}

/**
 * Runs a case, together with others if the options and the case allow that. A failure may then come
 * from another case, whose calls made a faulty adapter change all records. So the case runs again
 * alone, and that run counts.
 *
 * @param settings - those that are the same for all cases
 */
export async function runAmongOthers(
  definition: BenchCase,
  settings: BenchSettings,
  gate: Gate,
): Promise<CaseOutcome> {
  if (settings.options.parallel === 1) return runCase(definition, settings)
  const alone = () => gate.alone(() => runCase(definition, settings))
  if (runsAlone(definition)) return alone()
  const first = await gate.together(() => runCase(definition, { ...settings, isAmongOthers: true }))
  // If others keep a new instance waiting for connections, a case about faults does not get to its verdict.
  if (first.status === "na" && definition.level !== faultLevel) return first
  if (first.status === "judged" && first.failures.length === 0 && first.unjudged === undefined) {
    return first
  }
  settings.facts.unclosed.delete(definition.id)
  const second = await alone()
  if (first.status === "na" || second.status === "na") return second
  // What happens to the process only once does not appear in the second run.
  const seen = new Set(second.failures.map(({ rule }) => rule))
  const once = first.ofProcess.filter(({ rule }) => !seen.has(rule))
  return { ...second, failures: [...second.failures, ...once] }
}
