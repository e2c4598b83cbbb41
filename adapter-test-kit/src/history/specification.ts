import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import { MemoryAdapter } from "../reference/memory-adapter.ts"
import { pairKey, type MemoryStore } from "../reference/memory-store.ts"
import { areSame } from "../values/assert.ts"
import type { RecordedCall } from "./history.ts"

/** The behavior of the adapter where the contract allows several. */
export interface Choices {
  /** What the adapter does with a counter that is lower than the stored one (W8). */
  readonly lowerCounter: "stored" | "rejected"
}

/** A possible effect of a call. */
export interface Effect {
  /** The records afterwards. */
  readonly store: MemoryStore
  /**
   * Whether the result follows from these records. If not, it may still follow from a later read.
   */
  readonly isAnswered: boolean
}

/** Methods that may resolve to nothing although they succeeded. */
const tellLittle: ReadonlySet<AdapterMethod> = new Set([
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "updateSession",
  "deleteSession",
  "createVerificationToken",
])

/**
 * Returns the possible effects of a call with this outcome: the reference runs on a copy of the
 * store, with the variations that the contract allows. Returns none if no effect is possible.
 *
 * - A call that rejected may have met a conflict: it did nothing, or what the reference does (C7).
 * - A method that need not return its result may resolve to nothing.
 * - A token that is created twice may replace the first one (V7).
 * - A lower counter is stored or rejected, as the adapter does in a single call (W8).
 *
 * @param store - the records before the call; not changed
 * @param call - a call with an outcome
 */
export async function effectsOf(
  store: MemoryStore,
  call: RecordedCall,
  choices: Choices,
): Promise<Effect[]> {
  const seen = call.outcome
  const after = copyOf(store)
  const answer = await answerOf(MemoryAdapter(after), call)
  if (!seen || "error" in seen) {
    const nothing: Effect = { store, isAnswered: true }
    return "error" in answer ? [nothing] : [nothing, { store: after, isAnswered: true }]
  }
  if ("value" in answer) {
    const isAnswered = admits(call.method, answer.value, seen.value)
    const mayBeAnswered = isAnswered || recordOf(after, call) !== undefined
    return mayBeAnswered ? [{ store: after, isAnswered }] : []
  }
  return insteadOfARejection(store, call, choices)
}

function insteadOfARejection(store: MemoryStore, call: RecordedCall, choices: Choices): Effect[] {
  const [first, second] = call.args
  if (call.method === "createVerificationToken") return [{ store, isAnswered: true }]
  if (call.method !== "updateAuthenticatorCounter" || choices.lowerCounter === "rejected") return []
  const after = copyOf(store)
  const stored = after.authenticators.get(String(first))
  if (!stored) return []
  after.authenticators.set(stored.credentialID, { ...stored, counter: Number(second) })
  return [{ store: after, isAnswered: answersLater(after, call) }]
}

/** The reference replaces records and never changes them, so they need no copies. */
function copyOf(store: MemoryStore): MemoryStore {
  return {
    users: new Map(store.users),
    userIds: new Map(store.userIds),
    accounts: new Map(store.accounts),
    sessions: new Map(store.sessions),
    tokens: new Map(store.tokens),
    authenticators: new Map(store.authenticators),
  }
}

/**
 * Returns whether the result of a call that has taken effect matches the current records. Without
 * RETURNING, an adapter reads the record after the update, and another call may have changed it in
 * between.
 */
export function answersLater(store: MemoryStore, call: RecordedCall): boolean {
  const { outcome, method } = call
  if (!outcome || !("value" in outcome)) return false
  const current = recordOf(store, call)
  if (current === undefined) return false
  return admits(method, current, outcome.value)
}

type Reread = (store: MemoryStore, key: (member: string) => string) => unknown

/** How to find the records that writing methods return. */
const rereads: Partial<Record<AdapterMethod, Reread>> = {
  createSession: ({ sessions }, key) => sessions.get(key("sessionToken")),
  updateSession: ({ sessions }, key) => sessions.get(key("sessionToken")),
  updateUser: ({ users }, key) => users.get(key("id")),
  linkAccount: ({ accounts }, key) =>
    accounts.get(pairKey(key("provider"), key("providerAccountId"))),
  createAuthenticator: ({ authenticators }, key) => authenticators.get(key("credentialID")),
  updateAuthenticatorCounter: ({ authenticators }, key) => authenticators.get(key("")),
}

/**
 * Returns the record that a writing method returns, `null` if it was deleted; `undefined` for other
 * methods.
 */
function recordOf(store: MemoryStore, { method, args: [first] }: RecordedCall): unknown {
  const reread = rereads[method]
  if (reread === undefined) return undefined
  const key = (member: string): string =>
    String(typeof first === "object" ? memberOf(first, member) : first)
  return reread(store, key) ?? null
}

const memberNames = {
  user: ["id", "name", "email", "emailVerified", "image"],
  account: ["userId", "type", "provider", "providerAccountId"],
  session: ["sessionToken", "userId", "expires"],
  token: ["identifier", "token", "expires"],
  authenticator: ["credentialID", "userId", "providerAccountId", "counter"],
} as const

/** The kinds of records, by a property that only this kind has. */
const kinds = Object.entries({
  sessionToken: memberNames.session,
  credentialID: memberNames.authenticator,
  provider: memberNames.account,
  identifier: memberNames.token,
  id: memberNames.user,
})

function admits(method: AdapterMethod, expected: unknown, seen: unknown): boolean {
  const isNothing = seen === null || seen === undefined
  if (typeof expected !== "object" || expected === null) return isNothing
  if (isNothing) return tellLittle.has(method)
  if (Array.isArray(expected)) return Array.isArray(seen) && agreeInAnyOrder(seen, expected)
  if (method === "createUserWithAccount") {
    return agree(memberOf(seen, "user"), memberOf(expected, "user"))
  }
  if (method !== "getSessionAndUser") return agree(seen, expected)
  return (["session", "user"] as const).every((part) =>
    agree(memberOf(seen, part), memberOf(expected, part)),
  )
}

/** Compares a record with the contract: an adapter may add properties to it, now or later. */
function agree(seen: unknown, expected: unknown): boolean {
  const [, names = []] = kinds.find(([member]) => memberOf(expected, member) !== undefined) ?? []
  const only = (record: unknown): object =>
    Object.fromEntries(names.map((name) => [name, memberOf(record, name)]))
  return areSame(only(seen), only(expected))
}

function agreeInAnyOrder(seen: readonly unknown[], expected: readonly unknown[]): boolean {
  return (
    seen.length === expected.length &&
    expected.every((record) => seen.some((each) => agree(each, record)))
  )
}

function memberOf(record: unknown, name: string): unknown {
  return typeof record === "object" && record !== null ? Reflect.get(record, name) : undefined
}

async function answerOf(reference: Adapter, call: RecordedCall) {
  // Each method takes its own arguments. Cases are type-checked where they call it.
  const run = reference[call.method] as (...args: readonly unknown[]) => unknown
  try {
    return { value: await run(...withIssuedId(call)) }
  } catch (error) {
    return { error }
  }
}

/** The reference stores the ID that it receives: here, the ID that the adapter under test chose. */
function withIssuedId({ method, args, outcome }: RecordedCall): readonly unknown[] {
  if (!outcome || !("value" in outcome)) return args
  const [first] = args
  if (method === "createUser") return [withId(first, outcome.value)]
  if (method !== "createUserWithAccount") return args
  const user = withId(memberOf(first, "user"), memberOf(outcome.value, "user"))
  return [Object.assign({}, first, { user })]
}

function withId(given: unknown, created: unknown): object {
  return Object.assign({}, given, { id: memberOf(created, "id") })
}
