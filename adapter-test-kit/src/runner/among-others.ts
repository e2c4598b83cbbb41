import type { BenchSettings } from "../bench/case-bench.ts"
import type { BenchCase } from "../bench/case.ts"
import { isOwnCaseId } from "../rules/case-id.ts"
import type { Level } from "../rules/rule.ts"
import type { Gate } from "./gate.ts"
import type { CaseOutcome } from "./judge-case.ts"
import { runCase } from "./run-case.ts"

const concurrencyLevel: Level = 3

/**
 * Whether a case must run alone: it says so, it is of level 3 or above and says nothing, or an author has
 * written it, who may count on the whole store.
 *
 * @param definition - the case
 */
export function runsAlone({ id, level, asks }: BenchCase): boolean {
  return asks.alone ?? (level >= concurrencyLevel || isOwnCaseId(id))
}

/**
 * Runs a case, together with others where the options and the case allow that. What it then sees may be
 * the doing of an adapter that changes the records of all, called by another case: it is run again alone,
 * and that run counts.
 *
 * @param definition - the case
 * @param settings - what does not differ from case to case
 * @param gate - of the plan
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
  if (first.status === "na") return first
  if (first.failures.length === 0 && first.unjudged === undefined) return first
  settings.facts.unclosed.delete(definition.id)
  const second = await alone()
  if (second.status === "na") return second
  // What is printed or made global once is not printed or made global again.
  const seen = new Set(second.failures.map(({ rule }) => rule))
  const once = first.ofProcess.filter(({ rule }) => !seen.has(rule))
  return { ...second, failures: [...second.failures, ...once] }
}
