import { is, SQL } from "drizzle-orm"
import type { BoundColumn, BoundTable } from "../../bound-table.ts"
import type { PlainRecord } from "../../from-record.ts"
import { standardColumns } from "../../fields.ts"
import type { StoredRecord } from "../../to-record.ts"

/**
 * Returns what a table holds after an insert without reading it again, if that is certain: MySQL
 * does not return what it wrote. Values were made to fit their columns before.
 *
 * @returns nothing when the database may have stored other values
 */
export function echoOf(table: BoundTable, record: StoredRecord): PlainRecord | undefined {
  const given = new Map(record.map(({ column, value }) => [column, value]))
  const echo: PlainRecord = {}
  for (const key of Object.keys(standardColumns[table.kind])) echo[key] = null
  for (const column of table.readable) {
    const value = given.get(column)
    if (!isCertain(column, value)) return undefined
    echo[column.key] = plain(column, value ?? null)
  }
  return echo
}

/** Whether a record has the values of a patch already, as far as they come back as they are written. */
export function holds(record: PlainRecord, patch: StoredRecord): boolean {
  return patch
    .filter(({ column, value }) => isCertain(column, value))
    .every(({ column, value }) => isSame(record[column.key], plain(column, value)))
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? +one === +other : one === other
}

function isCertain({ column, type }: BoundColumn, value: unknown): boolean {
  if (value === undefined) return !column.hasDefault && column.generated === undefined
  return value === null || (type !== "other" && !is(value, SQL) && isSimple(column.columnType))
}

/** Decimals and the like come back in another spelling than they were written. */
function isSimple(columnType: string): boolean {
  return /^MySql(?:VarChar|Text|Char|CustomColumn|VarBinary|Int|BigInt53|Boolean|DateTime|Timestamp|Double)$/.test(
    columnType,
  )
}

function plain({ type }: BoundColumn, value: unknown): unknown {
  if (value instanceof Date) return new Date(value)
  // Ids may be numbers in the database.
  const isNumber = typeof value === "number" || typeof value === "bigint"
  return type === "key" && isNumber ? String(value) : value
}
