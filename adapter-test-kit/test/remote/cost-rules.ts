import { rules, type RuleId } from "@lockstep/adapter-test-kit"

/** What a costly adapter is judged by: that it does right has tests of its own. */
export const costRules: readonly RuleId[] = rules
  .filter(({ level }) => level === 5)
  .map(({ id }) => id)
