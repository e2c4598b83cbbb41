import type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"
import type { TableName } from "../fields.ts"

/** What can be wrong with a table or a column. */
export type TableProblemKind = Extract<
  SchemaProblemKind,
  | "missing-table"
  | "missing-column"
  | "wrong-type"
  | "too-short"
  | "imprecise-date"
  | "small-number"
  | "inexact-collation"
  | "required-column"
  | "missing-unique"
  | "needless-unique"
  | "missing-index"
  | "missing-cascade"
>

const meaning: Readonly<Record<TableProblemKind, string>> = {
  "missing-table": "is missing. Run createTables(db)",
  "missing-column": "is missing. Add the column",
  "wrong-type":
    "does not have a text type, so the database changes strings that look like numbers. Declare it as text",
  "too-short": "is too short for values that providers send, so writes fail. Make it longer",
  "imprecise-date":
    "does not store milliseconds and the time zone of every date up to 2100. Use timestamptz(3) on PostgreSQL, datetime(3) on MySQL",
  "small-number": "cannot store times after 2038 or numbers above 2147483647. Make it a bigint",
  "inexact-collation":
    "treats values that differ only in case, accents or spaces as duplicates. Give it a binary collation",
  "required-column":
    "is NOT NULL, so users whose provider returns no email address cannot sign up. Allow null",
  "missing-unique":
    "has no unique key, so each new row needs a search and a lock. Run createTables(db), or add one",
  "needless-unique": "is unique, so no user can have a second account. Make it a plain index",
  "missing-index":
    "has no index, so deleting a user reads the whole table. Run createTables(db), which adds it",
  "missing-cascade":
    "has no foreign key to User with ON DELETE CASCADE, so rows stay when you delete their user in SQL. Add one",
}

const withoutExpiryIndex =
  "has no index, so deleteExpired reads the whole table. Run createTables(db), which adds it"

/**
 * Describes what a table lacks.
 *
 * @param given - a message that replaces the usual one
 */
export function problem(
  kind: TableProblemKind,
  table: TableName,
  columns: readonly string[],
  given?: string,
): SchemaProblem {
  const place = columns.length > 0 ? `${table} (${columns.join(", ")})` : table
  const usual =
    kind === "missing-index" && columns.includes("expires") ? withoutExpiryIndex : meaning[kind]
  const text = given ?? usual
  return { kind, table, columns, message: `${place} ${text}.` }
}

/** Describes what is wrong with a connection. */
export function connectionProblem(kind: SchemaProblemKind, message: string): SchemaProblem {
  return { kind, columns: [], message }
}
