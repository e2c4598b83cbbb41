import type { Store } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is } from "drizzle-orm"
import { MySqlDatabase, type MySqlTable } from "drizzle-orm/mysql-core"
import { PgDatabase, type PgTable } from "drizzle-orm/pg-core"
import { BaseSQLiteDatabase, type SQLiteTable } from "drizzle-orm/sqlite-core"
import type { DrizzleDatabase } from "./assert-database.ts"
import { DrizzleStore as OnMySQL } from "./dialects/mysql/drizzle-store.ts"
import { DrizzleStore as OnPg } from "./dialects/postgres/drizzle-store.ts"
import { DrizzleStore as OnSQLite } from "./dialects/sqlite/drizzle-store.ts"
import type { DrizzleStoreOptions, DrizzleStoreTables } from "./entry-names.ts"

/**
 * Stores short-lived entries in PostgreSQL, MySQL, MariaDB or SQLite through Drizzle. All processes
 * that use the table share them. Declare the table in your schema, so that drizzle-kit creates it:
 *
 * ```ts
 * export const entriesTable = pgEntriesTable()
 * export const store = DrizzleStore(db, { entriesTable })
 * ```
 *
 * Call its method `deleteExpired` from a scheduled job: none of these databases deletes expired rows by itself.
 *
 * @param db - the application's database; it is neither opened nor closed here
 * @param tables - the table of the entries; default: `auth_entry`
 * @param options - additional options
 * @throws ConfigError for an unsupported database or driver
 */
export function DrizzleStore(
  db: DrizzleDatabase,
  tables: DrizzleStoreTables = {},
  options: DrizzleStoreOptions = {},
): Store {
  // Which table goes with which database is seen at run time.
  if (is(db, PgDatabase)) return OnPg(db, tables as DrizzleStoreTables<PgTable>, options)
  if (is(db, MySqlDatabase)) return OnMySQL(db, tables as DrizzleStoreTables<MySqlTable>, options)
  if (is(db, BaseSQLiteDatabase)) {
    // As above.
    return OnSQLite(db, tables as DrizzleStoreTables<SQLiteTable>, options)
  }
  throw new ConfigError(
    "DrizzleStore supports databases of drizzle-orm's pg-core, mysql-core and sqlite-core. This value is not one of them. Pass the return value of drizzle().",
  )
}
