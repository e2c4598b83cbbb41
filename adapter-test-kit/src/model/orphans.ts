import type { Outcome } from "./outcome.ts"
import type { Sequence } from "./sequence.ts"

/** Kinds of records that have an owner, as the reference's store names them. */
type Kind = "accounts" | "sessions" | "authenticators"

const keyOf = (kind: Kind, key: string): string => `${kind} ${key}`

/**
 * Tells whether the subject accepted an orphaned record under a key.
 *
 * @param sequence - under way
 * @param kind - of the record
 * @param key - of the record
 */
export function isOrphan({ orphans }: Sequence, kind: Kind, key: string): boolean {
  return orphans.has(keyOf(kind, key))
}

/**
 * Settles a record whose user does not exist: rejecting it is right, and so is accepting it and never
 * showing it (A11, S14, W13).
 *
 * @param sequence - under way
 * @param seen - what the call came to
 * @param kind - of the record
 * @param key - of the record
 */
export function createOrphan(sequence: Sequence, seen: Outcome, kind: Kind, key: string): void {
  if (seen.kind === "rejection" || sequence.store[kind].has(key)) return
  sequence.orphans.add(keyOf(kind, key))
}

/**
 * Tells whether a rejection may be due to an orphaned record that is in the way. Forgets that record
 * where the call was accepted.
 *
 * @param sequence - under way
 * @param seen - what the call came to
 * @param kind - of the record
 * @param key - of the record
 */
export function isInTheWay(sequence: Sequence, seen: Outcome, kind: Kind, key: string): boolean {
  if (seen.kind === "rejection") return isOrphan(sequence, kind, key)
  sequence.orphans.delete(keyOf(kind, key))
  return false
}
