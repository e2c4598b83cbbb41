import { AdapterError } from "@lockstep/core/adapters"
import { readInstant, readWallClock } from "./date-text.ts"
import type { Dates } from "./dates.ts"
import type { StoredType, Table } from "./fields.ts"
import type { StoredRow } from "./stored-kysely.ts"

/**
 * Turns a row into one of our shapes: every column of the table is present, `null` where the row has
 * nothing, and whatever else the row holds is left behind. Only columns declared as dates become dates.
 *
 * @param store - has the time zone of dates without one
 * @throws AdapterError when the row holds something that the column's type cannot be read from
 */
export async function fromRecord(
  row: StoredRow,
  table: Table,
  { dates }: { readonly dates: Dates },
): Promise<Record<string, unknown>> {
  const plain = plainNames(row)
  const result: Record<string, unknown> = Object.fromEntries(
    table.absent.map((column) => [column, null]),
  )
  for (const [column, type] of table.columns) {
    const value = column in row ? row[column] : plain.get(plainName(column))
    const instant = type === "date" ? withZone(value, dates) : value
    result[column] = fromStored(
      instant instanceof Promise ? await instant : instant,
      type,
      table.name,
      column,
    )
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

/** The instant of a date that is text without a zone; every other value as it is. */
function withZone(value: unknown, dates: Dates): unknown {
  const clock = typeof value === "string" ? readWallClock(value) : undefined
  return clock === undefined ? value : dates.instantOf(clock)
}

function toDate(value: unknown): Date | undefined {
  if (typeof value === "string") return readInstant(value)
  // Anything finer or coarser than milliseconds would not give a number that a Date accepts.
  const date = value instanceof Date ? value : new Date(Number(value))
  return Number.isNaN(date.getTime()) ? undefined : new Date(date)
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

/** `CamelCasePlugin` returns `refresh_token` as `refreshToken`, and `postgres.kebab` as `refresh-token`. */
function plainNames(row: StoredRow): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(row).map(([name, value]) => [plainName(name), value]))
}

function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase()
}
