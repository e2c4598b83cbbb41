import { is, SQL } from "drizzle-orm"
import type { BoundColumn, BoundTable } from "../bound-table.ts"
import type { PlainRecord } from "../from-record.ts"
import { standardColumns } from "../standard-columns.ts"
import type { StoredRecord } from "../to-record.ts"

/**
 * Tells what a table holds after an insert without reading it again, where that is certain: MySQL does
 * not hand out what it wrote. Values were made to fit their columns before.
 *
 * @param table - where the row went
 * @param record - the row
 * @returns nothing when the database may have put in something of its own
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

/**
 * A record as it was read, with what this very call has written in its place: another call may have
 * written after it.
 *
 * @param record - as it was read
 * @param patch - what was written
 */
export function withPatch(record: PlainRecord, patch: StoredRecord): PlainRecord {
  const written = patch.filter(({ column, value }) => isCertain(column, value))
  const members = written.map(({ column, value }) => [column.key, plain(column, value)] as const)
  return { ...record, ...Object.fromEntries<unknown>(members) }
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
