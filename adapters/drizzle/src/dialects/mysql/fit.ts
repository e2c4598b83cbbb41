import { is, SQL, type Column } from "drizzle-orm"
import type { BoundColumn } from "../../bound-table.ts"

/** What text types without a declared length hold, in bytes of UTF-8. */
const texts: Readonly<Record<string, number>> = {
  tinytext: 2 ** 8 - 1,
  text: 2 ** 16 - 1,
  mediumtext: 2 ** 24 - 1,
}

/** What integers hold: the largest value of a signed one. */
const integers: Readonly<Record<string, number>> = {
  tinyint: 2 ** 7 - 1,
  smallint: 2 ** 15 - 1,
  mediumint: 2 ** 23 - 1,
  int: 2 ** 31 - 1,
}

const utf8 = new TextEncoder()

/**
 * Makes a value fit its column: a date loses what the column has no digits for, so that the answer of
 * a write is what is stored. Text and numbers that do not fit are refused, because outside its strict
 * mode MySQL shortens them without a word, and two long tokens would become one.
 *
 * @returns nothing when it does not fit
 */
export function fit({ column }: BoundColumn, value: unknown): unknown {
  if (is(value, SQL)) return value
  if (value instanceof Date) return cutDate(column, value)
  const type = column.getSQLType().toLowerCase()
  if (typeof value === "string") return fitsText(type, value) ? value : undefined
  if (typeof value === "number") return fitsNumber(type, value) ? value : undefined
  return value
}

function cutDate(column: Column, value: Date): Date {
  // Columns of dates have their digits in this member; columns of other kinds have no such member.
  const { fsp = 0 } = column as Column & { readonly fsp?: number | undefined }
  if (!/^MySql(?:DateTime|Timestamp)$/.test(column.columnType)) return value
  const unit = 10 ** (3 - Math.min(fsp, 3))
  return new Date(Math.floor(value.getTime() / unit) * unit)
}

function fitsText(type: string, value: string): boolean {
  const [, length] = /^(?:var)?char\((\d+)\)/.exec(type) ?? []
  if (length !== undefined) {
    return value.length <= Number(length) || countOf(value) <= Number(length)
  }
  const [, bytes] = /^varbinary\((\d+)\)/.exec(type) ?? []
  const room = bytes === undefined ? texts[type] : Number(bytes)
  return room === undefined || value.length * 3 <= room || utf8.encode(value).length <= room
}

/** Characters as MySQL counts them: those beyond 16 bits are one, too. */
function countOf(value: string): number {
  return value.match(/./gsu)?.length ?? 0
}

function fitsNumber(type: string, value: number): boolean {
  const [name = "", ...rest] = type.split(/[( ]/)
  const largest = integers[name]
  if (largest === undefined) return true
  if (rest.includes("unsigned")) return value >= 0 && value <= largest * 2 + 1
  return value <= largest && value >= -largest - 1
}
