import type { RuleText } from "./rule.ts"

/** Names of the rules about deleting expired records. */
export type ExpiryRuleId = "P1" | "P2" | "P3"

/** The rules about deleting expired records, for adapters whose database does not do it itself. */
export const expiryRules: Readonly<Record<ExpiryRuleId, RuleText>> = {
  P1: {
    level: 1,
    text: "deleteExpired deletes sessions and verification tokens that have expired, none that has not, at most its limit of each and those that expired first, and resolves to the number of them.",
    why: "Expired records pile up otherwise; a live session that is deleted signs its user out, and one deletion of millions of rows blocks all others.",
  },
  P2: {
    level: 3,
    text: "A session that is extended during a deleteExpired stays: the statement that deletes a record checks its expiry as well.",
    why: "What is chosen first and deleted later by its key alone signs out a user who has just come back.",
  },
  P3: {
    level: 3,
    text: "deleteExpired deletes nothing a second time: of any number of calls at once each record is counted by one, none rejects for what another has deleted, and sessions can be opened, read and extended meanwhile.",
    why: "Jobs of two servers run at the same time, and a deletion that locks the table stops every sign-in.",
  },
}
