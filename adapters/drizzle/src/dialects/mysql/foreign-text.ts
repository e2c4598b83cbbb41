import type { MySQLAnswer } from "./answer.ts"
import type { MySQLBase } from "./base.ts"

/** ER_CANT_AGGREGATE_2COLLATIONS of MariaDB, and ER_CANNOT_CONVERT_STRING of MySQL. */
const foreignText = [1267, 3854]

const nothing: MySQLAnswer = { rows: [], affected: 0, insertId: 0 }

/**
 * Runs statements that look rows up by their keys: they find none if a column cannot hold the characters
 * of its key, such as an emoji in a column of latin1. The servers refuse to compare the two.
 *
 * @param run - runs one statement
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

/** Within a transaction, Drizzle's own error is around that of the driver. */
function isForeignText(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return foreignText.includes(Number(Reflect.get(error, "errno"))) || isForeignText(error.cause)
}
