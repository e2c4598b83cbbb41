import type { AdapterFailure } from "../adapter/with-adapter-errors.ts"
import { driverErrors } from "./driver-error.ts"
import { classifyMySQL } from "./classify-mysql.ts"
import { classifyPostgres } from "./classify-postgres.ts"
import { classifySQLite } from "./classify-sqlite.ts"

/**
 * Returns what an error of a database driver means, for `withAdapterErrors` of
 * `@lockstep/core/adapters`. Knows those of PostgreSQL (`pg`, `postgres`, PGlite), MySQL and MariaDB
 * (`mysql2`, `mariadb`) and SQLite (`better-sqlite3`, libSQL, `node:sqlite`, Cloudflare D1), also as the
 * cause of another error. Whatever it does not know is `unavailable`. The answer has no part of the message.
 *
 * ```ts
 * export const MyAdapter = (db: Pool): Adapter => withAdapterErrors(methods(db), classifyDriverError)
 * ```
 *
 * @param error - what a driver, or a query builder over it, threw
 */
export function classifyDriverError(error: unknown): AdapterFailure {
  for (const each of driverErrors(error)) {
    const meaning = classifyPostgres(each) ?? classifyMySQL(each) ?? classifySQLite(each)
    if (meaning) return meaning
  }
  return { code: "unavailable" }
}
