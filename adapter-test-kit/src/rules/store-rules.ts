import type { RuleText } from "./rule.ts"

/** Name of a rule for stores, for example `ST3`. */
export type StoreRuleId =
  | "ST1"
  | "ST2"
  | "ST3"
  | "ST4"
  | "ST5"
  | "ST6"
  | "ST7"
  | "ST8"
  | "ST9"
  | "ST10"
  | "ST11"

/** A rule for stores. */
export interface StoreRule extends RuleText {
  readonly id: StoreRuleId
}

/** Requirements of a store, by the names of the rules. */
export const storeRuleTexts: Readonly<Record<StoreRuleId, RuleText>> = {
  ST1: {
    level: 1,
    text: "get keeps the order of the keys, with null for a missing or expired entry; an entry is read until its end and, at most a second later, no longer, whatever its lifetime.",
    why: "A lease that ends early has two owners, and a mark that stays locks a user out.",
  },
  ST2: {
    level: 1,
    text: "set replaces the value and the end; add leaves a live entry as it is, also one that set wrote, and replaces an expired one.",
    why: "A value that is used once is free again as soon as add overwrites it.",
  },
  ST3: {
    level: 3,
    text: "Of any number of add at once with one key exactly one resolves to true, with equal and with different values, on a new and on an expired key, also while expired entries are deleted.",
    why: "Two winners use one authorization code, one link or one passkey challenge twice.",
  },
  ST4: {
    level: 3,
    text: "Of any number of take at once exactly one gets the value.",
    why: "What is taken out twice is used twice.",
  },
  ST5: {
    level: 3,
    text: "N increment at once resolve to 1 to N, each once; the first call alone sets the end, and after it the count begins at 1 again, once. A counter and an entry of one key do not affect each other.",
    why: "An attacker who sends attempts at the same time would have more of them than the limit allows.",
  },
  ST6: {
    level: 3,
    text: "remove with another value removes nothing; of any number of remove at once with the right value exactly one resolves to true.",
    why: "A process whose lease has ended would remove the lease of the next owner.",
  },
  ST7: {
    level: 2,
    text: "Keys of all permitted characters and lengths differ by case; values of up to 65,536 bytes come back exactly; lifetimes are whole milliseconds up to ten years. Everything else is rejected without a query.",
    why: "Two keys that become one share a limit or a lease, and an object in place of a key becomes part of a query.",
  },
  ST8: {
    level: 4,
    text: "If the database is unreachable or its answer is lost, every call rejects with an AdapterError of the code unavailable within the time limit of the driver: never null, false or 0.",
    why: "null says that a session is not revoked, and 0 that there were no attempts.",
  },
  ST9: {
    level: 5,
    text: "Every call takes one round trip, whatever the number of keys; take takes two on MySQL.",
    why: "A store is read in every request of a signed-in user.",
  },
  ST10: {
    level: 3,
    text: "A read sees every write that was acknowledged before, on any connection and in any process.",
    why: "On a replica that lags behind, a session that was just ended is still valid.",
  },
  ST11: {
    level: 3,
    text: "The clock of the database decides when an entry ends: a process whose clock is an hour ahead or behind neither takes over a live entry nor keeps an expired one.",
    why: "Processes whose clocks differ would take over each other's leases.",
  },
}

/** Every rule for stores, by its number. */
export const storeRules: readonly StoreRule[] = Object.entries(storeRuleTexts)
  // The keys of the record are exactly the rule IDs.
  .map(([id, text]) => ({ id: id as StoreRuleId, ...text }))

/**
 * Returns whether a name is the name of a rule for stores.
 *
 * @param id - what the caller wrote
 */
export function isStoreRuleId(id: string): id is StoreRuleId {
  return Object.hasOwn(storeRuleTexts, id)
}
