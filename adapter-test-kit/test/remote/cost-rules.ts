import { rules, type RuleId } from "@lockstep/adapter-test-kit"

/** The rules for a costly adapter: separate tests check that it works. */
export const costRules: readonly RuleId[] = rules
  .filter(({ level }) => level === 5)
  .map(({ id }) => id)
