import { areKeys } from "@lockstep/core/adapters"
import type { Column } from "drizzle-orm"

const canonicalUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const canonicalInteger = /^(?:0|-?[1-9]\d{0,18})$/

/** The largest and smallest numbers that databases keep in an integer of 64 bits. */
const largest = 2n ** 63n - 1n

/**
 * Turns a key into what its column compares it with; `undefined` when no row of that column can have
 * it, such as a word in a column of numbers. A number or a UUID must be spelled as the database spells
 * it, so that one row has one id.
 *
 * @param column - by which a row is to be found
 */
export function toStoredKey(column: Column, value: unknown): unknown {
  if (typeof value !== "string" || !areKeys(value)) return undefined
  // PostgreSQL cannot store a NUL character, and drivers of SQLite read it up to there.
  if (value.includes("\0") && /^(?:Pg|SQLite)/.test(column.columnType)) return undefined
  if (column.dataType === "number" || column.dataType === "bigint") return toInteger(column, value)
  if (column.columnType === "PgUUID") return canonicalUuid.test(value) ? value : undefined
  return value
}

function toInteger({ dataType, columnType }: Column, text: string): number | bigint | undefined {
  if (!canonicalInteger.test(text)) return undefined
  const value = BigInt(text)
  const limit = /^PgInteger|^PgSerial$|^MySqlInt$|^MySqlSerial$/.test(columnType)
    ? 2n ** 31n - 1n
    : largest
  if (value > limit || value < -limit) return undefined
  if (dataType === "bigint") return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}
