import { rules, type RuleId } from "@lockstep/adapter-test-kit"
import { allSetUps } from "./set-ups/all-set-ups.ts"
import type { SetUp } from "./set-ups/set-up.ts"

/** What a run of the survey is about. */
export interface Choice {
  readonly setUps: readonly SetUp[]
  /** Undefined for all. */
  readonly rules: readonly RuleId[] | undefined
}

/**
 * Reads the names of setups and of rules; none of a kind means all of that kind.
 *
 * @throws Error for a name of neither
 */
export function readChoice(names: readonly string[]): Choice {
  const setUps = allSetUps.filter(({ id }) => names.includes(id))
  const chosenRules = rules.map(({ id }) => id).filter((id) => names.includes(id))
  const known = new Set<string>([...setUps.map(({ id }) => id), ...chosenRules])
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    const ids = allSetUps.map(({ id }) => id).join(", ")
    throw new Error(`${unknown.join(", ")}: not a rule and not a setup. Setups are: ${ids}.`)
  }
  return {
    setUps: setUps.length === 0 ? allSetUps : setUps,
    rules: chosenRules.length === 0 ? undefined : chosenRules,
  }
}
