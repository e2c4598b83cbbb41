import type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"
import { getTableName } from "drizzle-orm"
import type { BoundTable } from "../bound-table.ts"

const meaning: Partial<Record<SchemaProblemKind, string>> = {
  "missing-table": "is missing. Create it",
  "missing-column": "is missing. Add the column",
  "wrong-type":
    "does not have a text type, so the database changes strings that look like numbers. Declare it as text",
  "too-short": "is too short for values that providers send, so writes fail. Make it longer",
  "small-number": "cannot store numbers above 2147483647. Make it a bigint",
  "inexact-collation":
    "treats values that differ only in case, accents or trailing spaces as duplicates. Give it a binary collation",
  "emptied-by-push":
    "has a different type in the database than drizzle-kit reads from the code, so `drizzle-kit push` empties the table to change it. Use `drizzle-kit generate` and `drizzle-kit migrate`",
  "required-column":
    "is required, so users whose provider returns no email address cannot sign up. Allow null",
  "missing-unique": "has no unique key, so concurrent requests can store it twice. Add one",
  "needless-unique": "is unique, so a user can have only one row. Drop the key",
  "missing-index": "has no index, so deleting a user reads the whole table. Add one",
  "missing-cascade":
    "has no foreign key to the users with ON DELETE CASCADE, so rows stay when their user is deleted. Add one",
  "foreign-keys-off":
    "Foreign keys are off on this connection, so cascades do nothing. Run PRAGMA foreign_keys = ON on each connection",
}

/**
 * Describes what a table, or the whole database, lacks.
 *
 * @param columns - names of the columns in the database
 * @param text - a message that replaces the usual one
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
