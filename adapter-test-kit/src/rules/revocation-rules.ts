import type { RuleText } from "./rule.ts"

/** Names of the rules about listing a user's accounts and ending all sessions of a user. */
export type RevocationRuleId = "R1" | "R2" | "R3"

/** The rules about listing a user's accounts and ending all sessions of a user. */
export const revocationRules: Readonly<Record<RevocationRuleId, RuleText>> = {
  R1: {
    level: 1,
    text: "listAccountsByUserId lists only that user's accounts, each once and as linkAccount stored it; it is empty for unknown users and for users with none.",
    why: "The list says which accounts to unlink when the owner of an address verifies it.",
  },
  R2: {
    level: 1,
    text: "deleteSessionsByUserId ends every session of that user and none of another.",
    why: "A session that survives keeps an attacker signed in.",
  },
  R3: {
    level: 1,
    text: "deleteSessionsByUserId succeeds for unknown users, for users without sessions, and a second time.",
    why: "A sign-in that failed half-way is repeated, and must not fail for what it had done already.",
  },
}
