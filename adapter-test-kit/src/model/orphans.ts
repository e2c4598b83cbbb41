import type { Outcome } from "./outcome.ts"
import type { Sequence } from "./sequence.ts"

/** Kinds of records that have an owner, by their names in the reference's store. */
type Kind = "accounts" | "sessions" | "authenticators"

const keyOf = (kind: Kind, key: string): string => `${kind} ${key}`

/** Returns whether the subject accepted an orphaned record with this key. */
export function isOrphan({ orphans }: Sequence, kind: Kind, key: string): boolean {
  return orphans.has(keyOf(kind, key))
}

/**
 * Handles a record whose user does not exist. The subject may reject it, or accept it and never
 * show it (A11, S14, W13).
 */
export function createOrphan(sequence: Sequence, seen: Outcome, kind: Kind, key: string): void {
  if (seen.kind === "rejection" || sequence.store[kind].has(key)) return
  addOrphan(sequence, kind, key)
}

/** Remembers that the subject may have an orphaned record with this key. */
export function addOrphan({ orphans }: Sequence, kind: Kind, key: string): void {
  orphans.add(keyOf(kind, key))
}

/**
 * Returns whether a conflicting orphaned record may be the reason for a rejection. Removes that
 * record if the call was accepted.
 */
export function isInTheWay(sequence: Sequence, seen: Outcome, kind: Kind, key: string): boolean {
  if (seen.kind === "rejection") return isOrphan(sequence, kind, key)
  sequence.orphans.delete(keyOf(kind, key))
  return false
}
