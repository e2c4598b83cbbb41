import type { RuleText } from "./rule.ts"

/** Names of the rules about deleting expired records. */
export type ExpiryRuleId = "P1" | "P2" | "P3"

/** The rules about deleting expired records, for adapters whose database does not do it itself. */
export const expiryRules: Readonly<Record<ExpiryRuleId, RuleText>> = {
  P1: {
    level: 1,
    text: "deleteExpired deletes expired sessions and verification tokens and no others: at most its limit of each kind, those that expired first. It resolves to the number of deleted records.",
    why: "Otherwise expired records accumulate. Deleting a valid session signs its user out, and deleting millions of rows at once blocks all other calls.",
  },
  P2: {
    level: 3,
    text: "A session that is extended during deleteExpired is kept: the statement that deletes a record also checks its expiry.",
    why: "If records are first selected and later deleted by key alone, a user who has just returned is signed out.",
  },
  P3: {
    level: 3,
    text: "deleteExpired deletes nothing twice: of concurrent calls, exactly one counts each record, none rejects because another call deleted a record, and sessions can be created, read and extended during the calls.",
    why: "Jobs of two servers run at the same time, and a deletion that locks the table stops every sign-in.",
  },
}
