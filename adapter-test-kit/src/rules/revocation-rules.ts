import type { RuleText } from "./rule.ts"

/** Names of the rules about listing a user's accounts and ending all sessions of a user. */
export type RevocationRuleId = "R1" | "R2" | "R3"

/** The rules about listing a user's accounts and ending all sessions of a user. */
export const revocationRules: Readonly<Record<RevocationRuleId, RuleText>> = {
  R1: {
    level: 1,
    text: "listAccountsByUserId returns only the accounts of that user, each once and as linkAccount stored it. The list is empty for unknown users and for users without accounts.",
    why: "Lockstep uses the list to unlink unverified accounts when the owner of an address verifies it.",
  },
  R2: {
    level: 1,
    text: "deleteSessionsByUserId deletes every session of that user and no session of another user.",
    why: "A session that remains keeps an attacker signed in.",
  },
  R3: {
    level: 1,
    text: "deleteSessionsByUserId succeeds for unknown users, for users without sessions, and when it is called again.",
    why: "A sign-in that failed partway is repeated and must not fail because a step is already done.",
  },
}
