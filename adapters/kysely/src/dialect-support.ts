import { ConfigError } from "@lockstep/core/errors"
import type { Dialect } from "./dialects/dialect.ts"
import { mysql } from "./dialects/mysql/dialect.ts"
import { postgres } from "./dialects/postgres/dialect.ts"
import { sqlite } from "./dialects/sqlite/dialect.ts"
import type { StoredKysely } from "./stored-kysely.ts"

/**
 * Finds out which database a `Kysely` is for. The SQL that the dialect writes decides, because a class
 * can come from another copy of Kysely, be renamed by a bundler, or belong to a dialect of a third
 * party. Nothing is sent to the database.
 *
 * @throws ConfigError when it is not a `Kysely`, or the dialect writes anything else, or SQLite's
 *   SQL without `RETURNING`
 */
export function dialectOf(db: StoredKysely): Dialect {
  assertKysely(db)
  const { adapter } = db.getExecutor()
  const { sql } = db.selectFrom("User").select("id").where("id", "=", "").compile()
  if (sql.includes("`") && sql.endsWith("= ?")) return mysql
  if (sql.includes('"') && sql.endsWith("= $1")) return postgres
  if (sql.includes('"') && sql.endsWith("= ?") && adapter.supportsReturning === true) return sqlite
  throw new ConfigError(
    `KyselyAdapter supports PostgreSQL, MySQL, MariaDB, and SQLite 3.35 or later; this dialect is ${adapter.constructor.name}. Pass a Kysely with PostgresDialect, MysqlDialect, SqliteDialect or a dialect made from one of them.`,
  )
}

/** A program without types may pass anything, such as the pool that a dialect needs. */
function assertKysely(db: unknown): void {
  const isKysely =
    typeof db === "object" &&
    db !== null &&
    "getExecutor" in db &&
    typeof db.getExecutor === "function"
  if (isKysely) return
  throw new ConfigError(
    "KyselyAdapter needs a Kysely instance. Pass the return value of new Kysely().",
  )
}
