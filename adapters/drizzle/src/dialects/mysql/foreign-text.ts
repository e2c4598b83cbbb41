import type { MySQLAnswer } from "./answer.ts"
import type { MySQLBase } from "./base.ts"

/**
 * ER_CANT_AGGREGATE_2COLLATIONS of MariaDB; of MySQL ER_CANNOT_CONVERT_STRING, and of a prepared statement
 * ER_IMPOSSIBLE_STRING_CONVERSION.
 */
const foreignText = [1267, 3854, 3988]

/** What a statement comes to that finds no row. */
export const nothing: MySQLAnswer = { rows: [], affected: 0, insertId: 0 }

/**
 * Runs statements that look rows up by their keys: they find none if a column cannot hold the characters
 * of its key, such as an emoji in a column of latin1. The servers refuse to compare the two.
 */
export function runByKey(run: MySQLBase["run"]): MySQLBase["run"] {
  return async (query) => {
    try {
      return await run(query)
    } catch (error) {
      if (isForeignText(error)) return nothing
      throw error
    }
  }
}

/**
 * Returns whether a server refused what a column cannot hold, be it a key or a value. Within a
 * transaction, Drizzle's own error is around that of the driver.
 */
export function isForeignText(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return foreignText.includes(Number(Reflect.get(error, "errno"))) || isForeignText(error.cause)
}
