import { rules, type RuleId } from "@lockstep/adapter-test-kit"

/** What costs are judged together with: an adapter must do right before it may be quick. */
export const costRules: readonly RuleId[] = rules
  .filter(({ level }) => level <= 2 || level === 5)
  .map(({ id }) => id)
