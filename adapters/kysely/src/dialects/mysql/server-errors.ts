import type { StoredRow } from "../../stored-kysely.ts"

/** Returns whether the server refused a statement with this number; see `mysqld_error.h`. */
export function hasNumber(error: unknown, number: number): boolean {
  return error instanceof Error && Reflect.get(error, "errno") === number
}

/**
 * Returns whether a string has characters that the column which it is compared with cannot hold,
 * such as an emoji and a column of latin1. MariaDB cannot choose a collation then
 * (ER_CANT_AGGREGATE_2COLLATIONS), and MySQL cannot convert the text (ER_CANNOT_CONVERT_STRING, and
 * in a prepared statement ER_IMPOSSIBLE_STRING_CONVERSION).
 */
export function isForeignText(error: unknown): boolean {
  return [1267, 3854, 3988].some((number) => hasNumber(error, number))
}

/** The rows of a query by keys alone: none when a column cannot hold its key. */
export async function found(rows: Promise<readonly StoredRow[]>): Promise<readonly StoredRow[]> {
  try {
    return await rows
  } catch (error) {
    if (isForeignText(error)) return []
    throw error
  }
}
