import { AdapterError } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { getTableName } from "drizzle-orm"
import type { BoundColumn, BoundTable } from "./bound-table.ts"
import { standardColumns, type MemberType } from "./fields.ts"

/** A row as the driver gave it. */
export type StoredRow = Readonly<Record<string, unknown>>

/** A Lockstep record, read from a row. */
export type PlainRecord = Record<string, unknown>

/**
 * Names the columns of a table in the answer of a statement, so that those of two tables that are
 * joined never collide.
 */
export function aliasOf(letter: string, index: number): string {
  return `${letter}${index}`
}

const unnamed =
  "DrizzleAdapter found a row without the names of its columns. Use a driver of Drizzle that returns the rows of raw statements as objects."

/**
 * Reads one of our records out of a row: every readable column of the table is there, and every
 * standard member, `null` where the row has nothing.
 *
 * @param row - whose columns are named by {@link aliasOf}
 * @throws ConfigError when the driver has dropped the names of the columns
 * @throws AdapterError when the row holds something that the column's type cannot be read from
 */
export function fromRecord(row: StoredRow, table: BoundTable, letter = "c"): PlainRecord {
  if (!(aliasOf(letter, 0) in row)) throw new ConfigError(unnamed)
  const record: PlainRecord = {}
  for (const key of Object.keys(standardColumns[table.kind])) record[key] = null
  table.readable.forEach((column, index) => {
    record[column.key] = fromStored(row[aliasOf(letter, index)], column, table)
  })
  return record
}

/** Reads a value as one of our members. */
function fromStored(value: unknown, column: BoundColumn, { table }: BoundTable): unknown {
  if (value === null || value === undefined) return null
  const decoded = decode[column.type](value, column)
  if (decoded !== undefined) return decoded
  throw new AdapterError(
    `${getTableName(table)}.${column.key} contains a value that is not ${holds[column.type]}.`,
  )
}

const mapped = (value: unknown, { column }: BoundColumn): unknown =>
  column.mapFromDriverValue(value)

const decode: Record<MemberType, (value: unknown, column: BoundColumn) => unknown> = {
  key: (value, column) => toText(mapped(value, column)),
  text: (value, column) => toText(mapped(value, column)),
  number: (value) => finite(Number(value)),
  boolean: (value, column) => {
    const truth = mapped(typeof value === "bigint" ? Number(value) : value, column)
    return typeof truth === "boolean" ? truth : Boolean(Number(truth))
  },
  date: toDate,
  other: mapped,
}

const holds: Record<MemberType, string> = {
  key: "text",
  text: "text",
  number: "a number",
  boolean: "a truth value",
  date: "a date",
  other: "what its type says",
}

/** An U+FEFF at the start is a part of the text. */
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * Integer ids reach us as numbers; everywhere else ids are strings. A column of bytes may be declared as one
 * of text, as in the tables that Auth.js has by default.
 */
function toText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value)
  if (value instanceof Uint8Array) return utf8.decode(value)
  return typeof value === "string" ? value : undefined
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

/** A date and a time without a zone, as PostgreSQL, MySQL and SQLite write it. */
const withoutZone = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?$/

/** In other notations, the day and the month can change places. */
const startsWithYear = /^\d{4,}-\d{2}-\d{2}/

/** Some drivers return integers as text. */
const integer = /^-?\d+$/

/**
 * Dates of columns with and without a zone: what has none is in UTC, as Drizzle writes it. Drizzle's
 * own decoder fails when the column in the database has a zone and the one in the code has none.
 */
function toDate(value: unknown, column: BoundColumn): Date | undefined {
  if (typeof value === "string" && withoutZone.test(value))
    return valid(`${value.replace(" ", "T")}Z`)
  if (typeof value === "string" && startsWithYear.test(value)) {
    // A year of five digits is invalid in ISO 8601; the end of 9999 has it in some time zones.
    return valid(value.replace("T", " "))
  }
  const isInteger = typeof value === "bigint" || (typeof value === "string" && integer.test(value))
  const plain = isInteger ? Number(value) : value
  // Only the application knows what its own types read.
  if (typeof plain === "string" && column.column.dataType !== "custom") return undefined
  const date = plain instanceof Date ? plain : mapped(plain, column)
  return date instanceof Date ? valid(date) : undefined
}

function valid(value: string | Date): Date | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}
