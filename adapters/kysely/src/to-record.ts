import { areKeys, AdapterError, isDate } from "@lockstep/core/adapters"
import type { StoredType, Table } from "./columns.ts"

/** What SQLite drivers accept as a value. */
export type StoredValue = string | number | null

/** A row to write. */
export type StoredRecord = Record<string, StoredValue>

/** Told of every member that has no column; see `onUnknownColumn`. */
export type ReportUnknown = (table: string, column: string) => void

/**
 * Turns one of our shapes into a row: dates become ISO 8601 text with milliseconds, booleans 0 or 1,
 * `undefined` is left out, and so is whatever the table has no column for.
 *
 * @param input - what the caller passed; it is only read
 * @param table - where it goes
 * @param report - told of each member that is left out for want of a column
 * @throws AdapterError for a value that its column cannot hold
 */
export function toRecord(input: object, table: Table, report: ReportUnknown): StoredRecord {
  const record: StoredRecord = {}
  for (const [column, value] of Object.entries(input)) {
    const type = table.columns.get(column)
    if (type === undefined) report(table.name, column)
    else if (value !== undefined) record[column] = toStored(value, type, table.name, column)
  }
  return record
}

function toStored(value: unknown, type: StoredType, table: string, column: string): StoredValue {
  if (value === null) return null
  const stored = encode[type](value)
  if (stored !== undefined) return stored
  throw new AdapterError(`${table}.${column} cannot hold the given value; it needs ${needs[type]}.`)
}

const encode: Record<StoredType, (value: unknown) => StoredValue | undefined> = {
  key: (value) => (typeof value === "string" && areKeys(value) ? value : undefined),
  text: (value) => (typeof value === "string" ? value : undefined),
  number: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
  boolean: (value) => (typeof value === "boolean" ? Number(value) : undefined),
  date: (value) => isoText(value),
  json: (value) => JSON.stringify(value),
}

const needs: Record<StoredType, string> = {
  key: "a well-formed string",
  text: "a string",
  number: "a finite number",
  boolean: "true or false",
  date: "a valid Date between the years 0 and 9999",
  json: "a JSON value",
}

function isoText(value: unknown): string | undefined {
  // By tag, because a Date of another realm is no instance of ours.
  if (Object.prototype.toString.call(value) !== "[object Date]") return undefined
  const time = Date.prototype.getTime.call(value)
  if (Number.isNaN(time)) return undefined
  const text = new Date(time).toISOString()
  return isDate(text) ? text : undefined
}
