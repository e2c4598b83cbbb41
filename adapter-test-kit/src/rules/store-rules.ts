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
    text: "get returns values in the order of the keys, with null for a missing or expired entry. An entry is returned until it expires and at most one second longer, whatever its lifetime.",
    why: "If a lease expires early, it has two owners. If a marker does not expire, it locks a user out.",
  },
  ST2: {
    level: 1,
    text: "set replaces the value and the expiry. add does not change an entry that has not expired, also if set wrote it, and replaces an expired entry.",
    why: "If add overwrites an entry, a one-time value can be used again.",
  },
  ST3: {
    level: 3,
    text: "Of concurrent add calls with the same key, exactly one resolves to true: with equal and with different values, for new and for expired keys, and while expired entries are deleted.",
    why: "Otherwise one authorization code, magic link or passkey challenge is used twice.",
  },
  ST4: {
    level: 3,
    text: "Of concurrent take calls with the same key, exactly one returns the value.",
    why: "A value that is returned twice is used twice.",
  },
  ST5: {
    level: 3,
    text: "N concurrent increment calls resolve to the numbers 1 to N, each once. Only the first call sets the expiry. After the expiry, exactly one call starts again at 1. A counter and an entry with the same key do not affect each other.",
    why: "An attacker who sends concurrent attempts would get more of them than the limit allows.",
  },
  ST6: {
    level: 3,
    text: "remove with another value removes nothing. Of concurrent remove calls with the right value, exactly one resolves to true.",
    why: "A process whose lease has expired would remove the lease of the next owner.",
  },
  ST7: {
    level: 2,
    text: "Keys can have all permitted characters and lengths and are case-sensitive. Values of up to 65,536 bytes are returned unchanged. Lifetimes are whole milliseconds up to ten years. Everything else rejects without a query.",
    why: "If two keys become equal, they share a limit or a lease. An object instead of a key becomes part of a query.",
  },
  ST8: {
    level: 4,
    text: "If the database is unreachable or its response is lost, every call rejects with an AdapterError with the code `unavailable` within the timeout of the driver. It never returns null, false or 0.",
    why: "null means that a session is not revoked, and 0 that there were no attempts.",
  },
  ST9: {
    level: 5,
    text: "Every call takes one round trip, whatever the number of keys. take takes two on MySQL.",
    why: "The store is read in every request of a signed-in user.",
  },
  ST10: {
    level: 3,
    text: "A read returns every write that was acknowledged before, on any connection and in any process.",
    why: "On a replica that lags behind, a session that was just revoked is still valid.",
  },
  ST11: {
    level: 3,
    text: "The clock of the database decides when an entry expires: a process whose clock is an hour ahead or behind neither replaces a valid entry nor keeps an expired one.",
    why: "Processes with different clocks would take over the leases of each other.",
  },
}

/** Every rule for stores, by its number. */
export const storeRules: readonly StoreRule[] = Object.entries(storeRuleTexts)
  // The keys of the record are exactly the rule IDs.
  .map(([id, text]) => ({ id: id as StoreRuleId, ...text }))

/** Returns whether a name is the name of a rule for stores. */
export function isStoreRuleId(id: string): id is StoreRuleId {
  return Object.hasOwn(storeRuleTexts, id)
}
