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
  "missing-table": "is missing; createTables(db) adds it",
  "missing-column": "is missing; add the column",
  "wrong-type":
    "is not of a text type, so values that look like numbers are respelled; declare it as text",
  "too-short": "is too short for what providers send, which is then refused; make it longer",
  "imprecise-date":
    "does not keep milliseconds and the time zone of every date up to 2100; use timestamptz(3) on PostgreSQL, datetime(3) on MySQL",
  "small-number": "ends in 2038 or at 2147483647; make it a bigint",
  "inexact-collation":
    "takes different texts for one, so values that differ in case, accents or spaces are refused as taken; give it a binary collation",
  "required-column":
    "is NOT NULL, so users whose provider gives no email address cannot sign up; allow null",
  "missing-unique":
    "has no unique key, so each new row needs a search and a lock; add one, createTables(db) does",
  "needless-unique": "is unique, so no user can have a second account; make it a plain index",
  "missing-index":
    "has no index, so removing a user searches the whole table; createTables(db) adds it",
  "missing-cascade":
    "has no foreign key to User with ON DELETE CASCADE, so a user removed by hand leaves rows behind; add one",
}

const withoutExpiryIndex =
  "has no index, so deleteExpired reads the whole table; createTables(db) adds it"

/** Describes what a table lacks. */
export function problem(
  kind: TableProblemKind,
  table: TableName,
  columns: readonly string[],
): SchemaProblem {
  const place = columns.length > 0 ? `${table} (${columns.join(", ")})` : table
  const text =
    kind === "missing-index" && columns.includes("expires") ? withoutExpiryIndex : meaning[kind]
  return { kind, table, columns, message: `${place} ${text}.` }
}

/** Describes what is wrong with a connection. */
export function connectionProblem(kind: SchemaProblemKind, message: string): SchemaProblem {
  return { kind, columns: [], message }
}
