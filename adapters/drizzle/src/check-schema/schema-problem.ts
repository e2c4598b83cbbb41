import type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"
import { getTableName } from "drizzle-orm"
import type { BoundTable } from "../bound-table.ts"

const meaning: Partial<Record<SchemaProblemKind, string>> = {
  "missing-table": "is missing; create it",
  "missing-column": "is missing; add the column",
  "wrong-type":
    "is not of a text type, so values that look like numbers are respelled; declare it as text",
  "too-short": "is too short for values that occur, which are then refused; make it longer",
  "small-number": "cannot hold numbers above 2147483647; make it a bigint",
  "inexact-collation":
    "ignores case, accents or spaces at the end, so that different values clash; give it a binary collation",
  "emptied-by-push":
    "has another type in the database than in the code, as drizzle-kit reads it, so `drizzle-kit push` empties the table to change it; use `drizzle-kit generate` and `drizzle-kit migrate`",
  "required-column":
    "is required, so users whose provider gives no email address cannot sign up; allow null",
  "missing-unique": "has no unique key, so two writers at once can both store it; add one",
  "needless-unique": "is unique, so a user can have only one row; drop the key",
  "missing-index": "has no index, so removing a user searches the whole table; add one",
  "missing-cascade":
    "has no foreign key to the users with ON DELETE CASCADE, so rows stay behind when their user is removed; add one",
  "foreign-keys-off":
    "Foreign keys are off on this connection, so cascades do nothing; run PRAGMA foreign_keys = ON on each connection",
}

/**
 * Describes what a table, or the whole database, lacks.
 *
 * @param kind - of the problem
 * @param table - that has it
 * @param columns - as they are called in the database
 * @param text - if the usual message does not describe it
 */
export function problem(
  kind: SchemaProblemKind,
  table: BoundTable | undefined,
  columns: readonly string[],
  text: string = meaning[kind] ?? "",
): SchemaProblem {
  if (!table) return { kind, columns, message: `${text}.` }
  const name = getTableName(table.table)
  const place = columns.length > 0 ? `${name} (${columns.join(", ")})` : name
  return { kind, table: name, columns, message: `${place} ${text}.` }
}
