import type { RuleText } from "./rule.ts"

/** Names of the rules about what a call costs. */
export type CostRuleId = "E1" | "E2" | "E3" | "E4" | "X29"

/** The rules about what a call costs. */
export const costRules: Readonly<Record<CostRuleId, RuleText>> = {
  E1: {
    level: 5,
    text: "Each method stays within its budget of round trips.",
    why: "The number of round trips determines how long a sign-in takes.",
  },
  E2: {
    level: 5,
    text: "getSessionAndUser and useVerificationToken take one round trip if the store supports it.",
    why: "getSessionAndUser runs on every page view, and useVerificationToken is atomic only in one statement.",
  },
  E3: {
    level: 5,
    text: "A lookup by key does not become slower as the store grows.",
    why: "Otherwise a missing index is noticed only when there are a million users.",
  },
  E4: {
    level: 5,
    text: "An adapter works behind a transaction pooler: it uses no connection state and no named prepared statements.",
    why: "A pooler can use a different connection for every transaction.",
  },
  X29: {
    level: 5,
    text: "Calls share connections: no call opens its own, and concurrent calls open no more than the pool allows.",
    why: "A burst of requests would use up the connections of the database.",
  },
}
