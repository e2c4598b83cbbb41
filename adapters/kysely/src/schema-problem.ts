import type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"
import type { TableName } from "./columns.ts"

/** What can be wrong with a table. */
export type TableProblemKind = Extract<
  SchemaProblemKind,
  | "missing-table"
  | "missing-column"
  | "wrong-type"
  | "required-column"
  | "missing-unique"
  | "missing-index"
  | "missing-cascade"
>

const meaning: Record<TableProblemKind, string> = {
  "missing-table": "is missing; createTables(db) adds it",
  "missing-column": "is missing; add the column",
  "wrong-type":
    "is not of a text type, so values that look like numbers are respelled; declare it as text",
  "required-column":
    "is NOT NULL, so people whose provider gives no e-mail address cannot sign up; allow null",
  "missing-unique":
    "has no unique key, so each write searches the whole table; add one, createTables(db) does for accounts",
  "missing-index":
    "has no index, so removing a user searches the whole table; createTables(db) adds it",
  "missing-cascade":
    "has no foreign key to User with ON DELETE CASCADE, so a user removed by hand leaves rows behind; add one",
}

/** Describes what a table lacks. */
export function problem(
  kind: TableProblemKind,
  table: TableName,
  columns: readonly string[],
): SchemaProblem {
  const place = columns.length > 0 ? `${table} (${columns.join(", ")})` : table
  return { kind, table, columns, message: `${place} ${meaning[kind]}.` }
}

/** Describes a connection that ignores foreign keys. */
export function foreignKeysOff(): SchemaProblem {
  return {
    kind: "foreign-keys-off",
    columns: [],
    message:
      "Foreign keys are off on this connection, so cascades do nothing; run PRAGMA foreign_keys = ON on each connection.",
  }
}
