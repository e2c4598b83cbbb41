import type { Adapter, AdapterMethod, VerificationToken } from "@lockstep/core/adapters"
import { MemoryAdapter } from "../reference/memory-adapter.ts"
import { memoryStore, type MemoryStore } from "../reference/memory-store.ts"
import type { LoggedCall } from "../watch/call-log.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"
import type { InstanceName, Instances } from "./instances.ts"
import { judge, type CompareOptions } from "./judge.ts"
import type { Keys } from "./keys.ts"
import { outcomeOf, type Outcome } from "./outcome.ts"

/** Something that happened in a sequence. */
export type Entry =
  | { readonly kind: "call"; readonly instance: InstanceName; readonly call: LoggedCall }
  | { readonly kind: "reconnect" }

/** What the contract leaves to a subject, which must keep to what it once chose. */
export type Choice = "addressless" | "keeps except" | "keeps name" | "keeps lastUsedAt"

/** A sequence of calls under way: the subject, the reference beside it, and what both know. */
export interface Sequence {
  readonly keys: Keys
  readonly instances: Instances
  readonly reference: Required<Adapter>
  /** What the reference has stored; changed where the contract leaves the subject a choice. */
  readonly store: MemoryStore
  /** The ids that the subject issued, in the order in which it did. */
  readonly ids: string[]
  /** Orphaned records that the subject accepted. They must stay invisible, but may be in the way. */
  readonly orphans: Set<string>
  /** Tokens that the subject accepted though there was one already, by the key of the pair. */
  readonly twice: Map<string, VerificationToken[]>
  /** What the subject chose where the contract leaves it a choice. */
  readonly choices: Set<Choice>
  /** What the subject was told and answered. */
  readonly log: Entry[]
  readonly terms: CompareOptions
  has(method: AdapterMethod): boolean
}

/** What sequences have in common. */
export type SequenceSettings = Pick<Sequence, "instances" | "terms" | "has">

/** Methods that may resolve to nothing where there is a record. */
const tellLittle: ReadonlySet<AdapterMethod> = new Set([
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "updateSession",
  "deleteSession",
  "createVerificationToken",
  "deleteAuthenticator",
])

/**
 * Starts a sequence on records of its own.
 *
 * @param settings - what sequences have in common
 * @param keys - unique to this one
 */
export function startSequence(settings: SequenceSettings, keys: Keys): Sequence {
  const store = memoryStore()
  return {
    ...settings,
    keys,
    store,
    reference: MemoryAdapter(store),
    ids: [],
    orphans: new Set(),
    twice: new Map(),
    choices: new Set(),
    log: [],
  }
}

/**
 * Calls the subject, and logs it.
 *
 * @param sequence - under way
 * @param method - which must be there
 * @param args - of the method
 */
export function ask<Name extends AdapterMethod>(
  sequence: Sequence,
  method: Name,
  ...args: Parameters<WatchedAdapter[Name]>
): Promise<Outcome> {
  const { name, adapter } = sequence.instances.current()
  const call: LoggedCall = { method, args }
  sequence.log.push({ kind: "call", instance: name, call })
  return outcomeOf(async () => {
    try {
      // The parameters of each method are checked where this function is called.
      const run = adapter[method] as (...args: unknown[]) => Promise<unknown>
      const value = await run(...args)
      call.outcome = { value }
      return value
    } catch (error) {
      call.outcome = { error }
      throw error
    }
  })
}

/**
 * Calls the reference.
 *
 * @param sequence - under way
 * @param method - of the reference
 * @param args - of the method
 */
export function refer<Name extends AdapterMethod>(
  { reference }: Sequence,
  method: Name,
  ...args: Parameters<WatchedAdapter[Name]>
): Promise<Outcome> {
  // The parameters of each method are checked where this function is called.
  const run = reference[method] as (...args: unknown[]) => unknown
  return outcomeOf(() => run(...args))
}

/**
 * Calls the reference as the subject was called, and fails unless both came to the same.
 *
 * @param sequence - under way
 * @param seen - what the subject's call came to
 * @param method - of the reference
 * @param args - of the method
 */
export async function compare<Name extends AdapterMethod>(
  sequence: Sequence,
  seen: Outcome,
  method: Name,
  ...args: Parameters<WatchedAdapter[Name]>
): Promise<void> {
  judge(seen, await refer(sequence, method, ...args), method, termsOf(sequence, method))
}

/**
 * Makes a call on both sides, and fails unless it comes to the same.
 *
 * @param sequence - under way
 * @param method - which must be there
 * @param args - of the method
 */
export async function both<Name extends AdapterMethod>(
  sequence: Sequence,
  method: Name,
  ...args: Parameters<WatchedAdapter[Name]>
): Promise<void> {
  await compare(sequence, await ask(sequence, method, ...args), method, ...args)
}

/**
 * What a judgement of a method depends on.
 *
 * @param sequence - under way
 * @param method - whose result is judged
 */
export function termsOf({ terms }: Sequence, method: AdapterMethod): CompareOptions {
  return tellLittle.has(method) ? { ...terms, mayTellNothing: true } : terms
}
