import { ConfigError } from "@lockstep/core/errors"
import type { StoredKysely } from "./store.ts"

/**
 * Refuses a database that this adapter cannot serve. The SQL that the dialect writes decides, because
 * a class can come from another copy of Kysely, be renamed by a bundler, or belong to a dialect of a
 * third party. Nothing is sent to the database.
 *
 * @throws ConfigError unless the dialect writes SQLite's SQL and has `RETURNING`
 */
export function assertSupportedDialect(db: StoredKysely): void {
  const { adapter } = db.getExecutor()
  if (adapter.supportsReturning === true && writesSqlite(db)) return
  throw new ConfigError(
    `KyselyAdapter supports SQLite dialects with RETURNING (SQLite 3.35 or later); this one is ${adapter.constructor.name}. Pass a Kysely with SqliteDialect or a dialect made from it.`,
  )
}

/** SQLite alone quotes names with `"` and leaves its parameters unnumbered. */
function writesSqlite(db: StoredKysely): boolean {
  const { sql } = db.selectFrom("User").select("id").where("id", "=", "").compile()
  return sql.includes('"') && sql.endsWith("= ?")
}
