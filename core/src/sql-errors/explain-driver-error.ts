import type { AdapterFailure } from "../adapter/with-adapter-errors.ts"
import { driverErrors } from "./driver-error.ts"
import { explainMySQL } from "./explain-mysql.ts"
import { explainPostgres } from "./explain-postgres.ts"
import { explainSQLite } from "./explain-sqlite.ts"

/**
 * Tells what an error of a database driver means, for `withAdapterErrors` of
 * `@lockstep/core/adapters`. Knows those of PostgreSQL (`pg`, `postgres`, PGlite), MySQL and MariaDB
 * (`mysql2`, `mariadb`) and SQLite (`better-sqlite3`, libSQL, `node:sqlite`, Cloudflare D1), also as the
 * cause of another error. Whatever it does not know is `unavailable`. The answer has no part of the message.
 *
 * ```ts
 * export const MyAdapter = (db: Pool): Adapter => withAdapterErrors(methods(db), explainDriverError)
 * ```
 *
 * @param error - what a driver, or a query builder over it, threw
 */
export function explainDriverError(error: unknown): AdapterFailure {
  for (const each of driverErrors(error)) {
    const meaning = explainPostgres(each) ?? explainMySQL(each) ?? explainSQLite(each)
    if (meaning) return meaning
  }
  return { code: "unavailable" }
}
