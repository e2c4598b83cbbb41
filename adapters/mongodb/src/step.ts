import type { CollectionKey } from "./collections.ts"
import type { StoredRecord } from "./store.ts"

/** Which documents; see {@link exactly}. */
export type Filter = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** One write to one collection. */
export interface Step {
  readonly to: CollectionKey
  readonly filter: Filter
  readonly write: Write
}

/**
 * `touch` changes nothing: it counts the documents. `insert` refuses what the filter finds. `keep` counts a
 * document, and takes the mark away with which another call was about to remove it.
 */
export type Write =
  | { readonly kind: "insert"; readonly document: StoredRecord }
  | { readonly kind: "touch"; readonly many: boolean }
  | { readonly kind: "keep" }
  | { readonly kind: "delete"; readonly many: boolean }

/**
 * A filter that compares values and cannot be made to do anything else: `$eq` takes whatever it is given
 * for a value, so that nothing in there is an operator.
 */
export function exactly(values: Readonly<Record<string, unknown>>): Filter {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { $eq: value }]))
}

/**
 * The filter for an address. MongoDB uses an index of addresses alone only for a query that asks for
 * strings alone as well.
 */
export function byEmail(email: string): Filter {
  return { email: { $eq: email, $type: "string" } }
}

/**
 * Stores a document unless the filter finds one. The server decides in one operation, also where the
 * collection has no unique index: what is there is put through a division by zero, which fails.
 */
export function insertUnlessFound(document: StoredRecord): object[] {
  const isNew = { $eq: [{ $type: "$_id" }, "missing"] }
  // Of a field, so that no server works it out before it has to.
  const failure = { $divide: [1, { $cmp: ["$_id", "$_id"] }] }
  return [{ $replaceWith: { $cond: [isNew, { $literal: document }, failure] } }]
}
