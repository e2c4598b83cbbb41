/** What can be wrong with a database that an adapter is to work on. */
export type SchemaProblemKind =
  | "missing-table"
  | "missing-column"
  | "wrong-type"
  | "too-short"
  | "imprecise-date"
  | "shifted-date"
  | "small-number"
  | "emptied-by-push"
  | "inexact-collation"
  | "required-column"
  | "missing-unique"
  | "needless-unique"
  | "missing-index"
  | "missing-cascade"
  | "missing-expiry"
  | "foreign-keys-off"
  | "evicting-store"

/**
 * One thing that a database lacks, as an adapter's schema check, `checkSchema`, reports it. The schema check
 * changes nothing.
 */
export interface SchemaProblem {
  readonly kind: SchemaProblemKind
  /** The table, collection or family of keys, as it is named there; absent when all is meant. */
  readonly table?: string
  /** The columns or fields, as they are named there; empty when the whole table is meant. */
  readonly columns: readonly string[]
  /** What is wrong, what follows from it, and what to do. */
  readonly message: string
}
