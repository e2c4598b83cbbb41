import type { Adapter, AdapterMethod, VerificationToken } from "@lockstep/core/adapters"
import { MemoryAdapter } from "../reference/memory-adapter.ts"
import { memoryStore, type MemoryStore } from "../reference/memory-store.ts"
import type { LoggedCall } from "../watch/call-log.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"
import type { InstanceName, Instances } from "./instances.ts"
import { judge, type CompareOptions } from "./judge.ts"
import type { Keys } from "./keys.ts"
import { outcomeOf, type Outcome } from "./outcome.ts"

/** An event in a sequence. */
export type Entry =
  | { readonly kind: "call"; readonly instance: InstanceName; readonly call: LoggedCall }
  | { readonly kind: "reconnect" }

/** Behavior that the contract leaves to a subject, which must then be consistent. */
export type Choice = "addressless" | "keeps except" | "keeps name" | "keeps lastUsedAt"

/** A sequence of calls in progress: the subject, the reference, and what is known about both. */
export interface Sequence {
  readonly keys: Keys
  readonly instances: Instances
  readonly reference: Required<Adapter>
  /** Records of the reference. Adjusted if the contract allows the subject several behaviors. */
  readonly store: MemoryStore
  /** The IDs that the subject issued, in order. */
  readonly ids: string[]
  /**
   * Orphaned records that the subject accepted. They must stay invisible, but may conflict with
   * others.
   */
  readonly orphans: Set<string>
  /** Tokens that the subject accepted although the pair already existed, by the key of the pair. */
  readonly twice: Map<string, VerificationToken[]>
  /** The subject's behavior so far, if the contract allows several. */
  readonly choices: Set<Choice>
  /** The subject's calls and their outcomes. */
  readonly log: Entry[]
  readonly terms: CompareOptions
  has(method: AdapterMethod): boolean
}

/** Settings that sequences share. */
export type SequenceSettings = Pick<Sequence, "instances" | "terms" | "has">

/** Methods that may resolve to nothing although there is a record. */
const tellLittle: ReadonlySet<AdapterMethod> = new Set([
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "updateSession",
  "deleteSession",
  "createVerificationToken",
  "deleteAuthenticator",
])

/** Starts a sequence on separate records. */
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
 * Calls the subject, and logs the call.
 *
 * @param method - must exist
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

/** Calls the reference. */
export function refer<Name extends AdapterMethod>(
  { reference }: Sequence,
  method: Name,
  ...args: Parameters<WatchedAdapter[Name]>
): Promise<Outcome> {
  // The parameters of each method are checked where this function is called.
  const run = reference[method] as (...args: unknown[]) => unknown
  return outcomeOf(() => run(...args))
}

/** Calls the reference like the subject, and throws unless both had the same outcome. */
export async function compare<Name extends AdapterMethod>(
  sequence: Sequence,
  seen: Outcome,
  method: Name,
  ...args: Parameters<WatchedAdapter[Name]>
): Promise<void> {
  judge(seen, await refer(sequence, method, ...args), method, termsOf(sequence, method))
}

/**
 * Makes a call on both sides, and throws unless the outcomes are the same.
 *
 * @param method - must exist
 */
export async function both<Name extends AdapterMethod>(
  sequence: Sequence,
  method: Name,
  ...args: Parameters<WatchedAdapter[Name]>
): Promise<void> {
  await compare(sequence, await ask(sequence, method, ...args), method, ...args)
}

/** Returns the options for comparing results of a method. */
export function termsOf({ terms }: Sequence, method: AdapterMethod): CompareOptions {
  return tellLittle.has(method) ? { ...terms, mayTellNothing: true } : terms
}
