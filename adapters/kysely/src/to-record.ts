import { AdapterError, areKeys, isDate, type OnUnknownField } from "@lockstep/core/adapters"
import type { StoredType, Table } from "./fields.ts"
import type { Dates } from "./dates.ts"
import type { Dialect } from "./dialects/dialect.ts"
import type { StoredRecord, StoredValue } from "./stored-kysely.ts"

/** What a row depends on beside its table. */
export interface Writing {
  readonly boolean: Dialect["boolean"]
  readonly dates: Dates
  /** Told of each member that is left out for lack of a column. */
  readonly report: OnUnknownField
}

/**
 * Turns one of our shapes into a row: values become what the driver takes, `undefined` is left out, and
 * so is whatever the table has no column for.
 *
 * @param input - what the caller passed; it is only read
 * @throws AdapterError for a value that its column cannot hold
 */
export function toRecord(input: object, table: Table, writing: Writing): StoredRecord {
  const record: StoredRecord = {}
  for (const [column, value] of Object.entries(input)) {
    const type = table.columns.get(column)
    if (type === undefined) writing.report(table.kind, column)
    else if (value !== undefined) {
      record[column] = toStored(value, type, `${table.name}.${column}`, writing)
    }
  }
  return record
}

function toStored(value: unknown, type: StoredType, where: string, to: Writing): StoredValue {
  if (value === null) return null
  const stored = encode[type](value, to)
  if (stored !== undefined) return stored
  throw new AdapterError(`${where} cannot hold the given value; it needs ${needs[type]}.`)
}

type Encode = (value: unknown, to: Writing) => StoredValue | undefined

const encode: Record<StoredType, Encode> = {
  key: (value) => (typeof value === "string" && areKeys(value) ? value : undefined),
  text: (value) => (typeof value === "string" ? value : undefined),
  number: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
  boolean: (value, to) => (typeof value === "boolean" ? to.boolean(value) : undefined),
  date(value, to) {
    const date = validDate(value)
    return date && to.dates.write(date)
  },
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

/** A new `Date` of this realm, within the years that every database keeps. */
function validDate(value: unknown): Date | undefined {
  // By tag, because a `Date` of another realm fails `instanceof`.
  if (Object.prototype.toString.call(value) !== "[object Date]") return undefined
  const time = Date.prototype.getTime.call(value)
  if (Number.isNaN(time)) return undefined
  const date = new Date(time)
  return isDate(date.toISOString()) ? date : undefined
}
