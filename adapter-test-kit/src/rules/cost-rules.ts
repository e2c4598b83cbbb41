import type { RuleText } from "./rule.ts"

/** Names of the rules about what a call costs. */
export type CostRuleId = "E1" | "E2" | "E3" | "E4" | "X29"

/** The rules about what a call costs. */
export const costRules: Readonly<Record<CostRuleId, RuleText>> = {
  E1: {
    level: 5,
    text: "Each method stays within its budget of round trips.",
    why: "The time of a sign-in is the number of its round trips.",
  },
  E2: {
    level: 5,
    text: "getSessionAndUser and useVerificationToken take one round trip wherever the store can.",
    why: "The first is on the path of every page view, and the second is only atomic in one step.",
  },
  E3: {
    level: 5,
    text: "A look-up by key does not become slower as the store grows.",
    why: "A missing index is noticed when there are a million users.",
  },
  E4: {
    level: 5,
    text: "An adapter works behind a pooler of transactions: it keeps no state in a connection, and no named statement.",
    why: "Poolers give every transaction another connection.",
  },
  X29: {
    level: 5,
    text: "Calls share connections: none opens one of its own, and many at once open no more than the pool has.",
    why: "A burst of requests would use up the connections of the database.",
  },
}
