import { AdapterError, type OnUnknownField } from "@lockstep/core/adapters"
import { getTableName, is, SQL } from "drizzle-orm"
import type { BoundColumn, BoundTable } from "./bound-table.ts"
import type { MemberType } from "./fields.ts"
import { toStoredKey } from "./stored-key.ts"

/** A column and what it is to hold: what Drizzle's encoder of the column takes, or SQL. */
export interface Assignment {
  readonly column: BoundColumn
  readonly value: unknown
}

/** A row to write, or a part of one. */
export type StoredRecord = readonly Assignment[]

/** Refuses what a column of this database would shorten; see MySQL outside its strict mode. */
export type Fits = (column: BoundColumn, value: unknown) => unknown

/**
 * Turns one of our records into assignments. `undefined` is left out, and so is whatever the table has
 * no column for.
 *
 * @param input - what the caller passed; it is only read
 * @param report - told of each member that is left out for lack of a column
 * @param fit - makes a value fit its column
 * @throws AdapterError for a value that its column cannot hold
 */
export function toRecord(
  input: object,
  table: BoundTable,
  report: OnUnknownField,
  fit: Fits,
): StoredRecord {
  const record: Assignment[] = []
  for (const [key, given] of Object.entries(input)) {
    const column = table.columns.get(key)
    if (!column) report(table.kind, key)
    else if (given !== undefined && column.column.generated === undefined) {
      record.push({ column, value: toStored(given, column, table, fit) })
    }
  }
  return record
}

/** The value that a record has for a member, `null` where it has none. */
export function valueIn(record: StoredRecord, key: string): unknown {
  return record.find(({ column }) => column.key === key)?.value ?? null
}

function toStored(value: unknown, column: BoundColumn, { table }: BoundTable, fit: Fits): unknown {
  if (value === null) return null
  const stored = is(value, SQL) ? undefined : encode[column.type](value, column)
  const fitting = stored === undefined ? undefined : fit(column, stored)
  if (fitting !== undefined) return fitting
  throw new AdapterError(
    `${getTableName(table)}.${column.key} cannot hold the given value; it needs ${needs[column.type]}.`,
  )
}

const encode: Record<MemberType, (value: unknown, column: BoundColumn) => unknown> = {
  key: (value, { column }) => toStoredKey(column, value),
  text: (value) => (typeof value === "string" ? value : undefined),
  number: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  date: (value) => toDate(value),
  other: (value) => value,
}

const needs: Record<MemberType, string> = {
  key: "a well-formed string that the type of the column allows",
  text: "a string that fits in",
  number: "a finite number in its range",
  boolean: "true or false",
  date: "a valid Date between the years 0 and 9999",
  other: "another one",
}

/** The years that every database can keep, and whose ISO text has four digits. */
const first = Date.parse("0000-01-01T00:00:00.000Z")
const last = Date.parse("9999-12-31T23:59:59.999Z")

function toDate(value: unknown): Date | undefined {
  // By tag, because a `Date` of another realm fails `instanceof`.
  if (Object.prototype.toString.call(value) !== "[object Date]") return undefined
  const time = Date.prototype.getTime.call(value)
  return time >= first && time <= last ? new Date(time) : undefined
}
