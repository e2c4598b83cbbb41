import type { TablesRelationalConfig } from "drizzle-orm"
import { BaseSQLiteDatabase, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { assertDatabase } from "../../assert-database.ts"
import type { DrizzleAdapterOptions } from "../../options.ts"
import type { DrizzleTables, SessionsTable, UsersTable } from "../../drizzle-tables.ts"
import type { SessionOf, DrizzleAdapterOf, UserOf } from "../../adapter-type.ts"
import { sqliteAdapter } from "./adapter.ts"
import { withSQLiteDefaults } from "./default-tables.ts"
import type { SQLiteTables } from "./table-types.ts"

/**
 * The same as `DrizzleAdapter` of the package itself, for SQLite, libSQL and Cloudflare D1 alone: a bundle gets nothing of the other
 * databases.
 *
 * @param db - the application's database; it is neither opened nor closed here
 * @param tables - the application's tables; one that is left out is that of Auth.js
 * @param options - further options
 * @throws ConfigError for a database of another kind, a driver that cannot work, or a table without a column by which rows are found
 */
export function DrizzleAdapter<
  Kind extends "sync" | "async",
  Result,
  Schema extends Record<string, unknown>,
  Relations extends TablesRelationalConfig,
  Users extends UsersTable<SQLiteTable> = SQLiteTables["usersTable"],
  Sessions extends SessionsTable<SQLiteTable> = SQLiteTables["sessionsTable"],
>(
  db: BaseSQLiteDatabase<Kind, Result, Schema, Relations>,
  tables: DrizzleTables<SQLiteTable, Users, Sessions> = {},
  options: DrizzleAdapterOptions = {},
): DrizzleAdapterOf<UserOf<Users>, SessionOf<Sessions>> {
  assertDatabase(db, BaseSQLiteDatabase, "sqlite")
  // The columns of the application are known to the compiler alone.
  return sqliteAdapter(db, withSQLiteDefaults(tables), options) as DrizzleAdapterOf<
    UserOf<Users>,
    SessionOf<Sessions>
  >
}
