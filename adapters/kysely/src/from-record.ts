import { AdapterError, isDate } from "@lockstep/core/adapters"
import type { StoredType, Table } from "./fields.ts"
import type { StoredRow } from "./stored-kysely.ts"

/**
 * Turns a row into one of our shapes: every column of the table is present, `null` where the row has
 * nothing, and whatever else the row holds is left behind. Only columns declared as dates become dates.
 *
 * @param row - what the driver returned
 * @param table - where it came from
 * @throws AdapterError when the row holds something that the column's type cannot be read from
 */
export function fromRecord(row: StoredRow, table: Table): Record<string, unknown> {
  const plain = plainNames(row)
  const result: Record<string, unknown> = Object.fromEntries(
    table.absent.map((column) => [column, null]),
  )
  for (const [column, type] of table.columns) {
    const value = column in row ? row[column] : plain.get(plainName(column))
    result[column] = fromStored(value, type, table.name, column)
  }
  return result
}

function fromStored(value: unknown, type: StoredType, table: string, column: string): unknown {
  if (value === null || value === undefined) return null
  const decoded = decode[type](value)
  if (decoded !== undefined) return decoded
  throw new AdapterError(`${table}.${column} contains a value that is not ${holds[type]}.`)
}

const decode: Record<StoredType, (value: unknown) => unknown> = {
  key: toText,
  text: toText,
  number: (value) => finite(Number(value)),
  boolean: (value) => Number(value) !== 0,
  date: toDate,
  json: (value) => parseJson(value),
}

const holds: Record<StoredType, string> = {
  key: "text",
  text: "text",
  number: "a number",
  boolean: "a truth value",
  date: "a date",
  json: "JSON",
}

function toText(value: unknown): string | undefined {
  // Integer ids reach us as numbers or big integers; everywhere else ids are strings.
  if (typeof value === "number" || typeof value === "bigint") return String(value)
  return typeof value === "string" ? value : undefined
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

/**
 * A date as databases write it, and as drivers return it that are configured not to parse dates. A
 * date without a zone is in UTC.
 */
const dateText =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)([+-]\d{2}(?::?\d{2})?)?$/

function toDate(value: unknown): Date | undefined {
  if (typeof value === "string") {
    const text = value.replace(
      dateText,
      (_, day: string, time: string, zone = "Z") => `${day}T${time}${withMinutes(String(zone))}`,
    )
    return isDate(text) ? new Date(text) : undefined
  }
  // Anything finer or coarser than milliseconds would not give a number that a Date accepts.
  const date = value instanceof Date ? value : new Date(Number(value))
  return Number.isNaN(date.getTime()) ? undefined : new Date(date)
}

/** PostgreSQL leaves out the minutes of a zone that has none. */
function withMinutes(zone: string): string {
  return /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone
}

function parseJson(value: unknown): unknown {
  // A plugin may have parsed it already.
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** A plugin such as `CamelCasePlugin` returns `refresh_token` as `refreshToken`. */
function plainNames(row: StoredRow): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(row).map(([name, value]) => [plainName(name), value]))
}

function plainName(name: string): string {
  return name.replaceAll("_", "").toLowerCase()
}
