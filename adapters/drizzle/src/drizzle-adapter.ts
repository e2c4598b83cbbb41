import { ConfigError } from "@lockstep/core/errors"
import { is, type TablesRelationalConfig } from "drizzle-orm"
import {
  MySqlDatabase,
  type MySqlQueryResultHKT,
  type MySqlTable,
  type PreparedQueryHKTBase,
} from "drizzle-orm/mysql-core"
import { PgDatabase, type PgQueryResultHKT, type PgTable } from "drizzle-orm/pg-core"
import { BaseSQLiteDatabase, type SQLiteTable } from "drizzle-orm/sqlite-core"
import type { DrizzleAdapterOptions } from "./options.ts"
import type { DrizzleTables, GivenTables, SessionsTable, UsersTable } from "./drizzle-tables.ts"
import { DrizzleAdapter as OnMySQL } from "./dialects/mysql/drizzle-adapter.ts"
import type { MySQLTables } from "./dialects/mysql/table-types.ts"
import { DrizzleAdapter as OnPg } from "./dialects/postgres/drizzle-adapter.ts"
import type { PgTables } from "./dialects/postgres/table-types.ts"
import { DrizzleAdapter as OnSQLite } from "./dialects/sqlite/drizzle-adapter.ts"
import type { SQLiteTables } from "./dialects/sqlite/table-types.ts"
import type { SessionOf, DrizzleAdapterOf, UserOf } from "./adapter-type.ts"

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in PostgreSQL, MySQL, MariaDB
 * or SQLite through Drizzle, in the tables that `@auth/drizzle-adapter` uses.
 *
 * ```ts
 * const adapter = DrizzleAdapter(drizzle(pool), { usersTable, accountsTable, sessionsTable })
 * ```
 *
 * @param db - the application's database; it is neither opened nor closed here
 * @param tables - your tables; for an omitted one, the adapter uses the table of Auth.js
 * @param options - additional options
 * @throws ConfigError for an unsupported database or driver, or a table without a column that
 *   identifies rows
 */
export function DrizzleAdapter<
  Result extends PgQueryResultHKT,
  Schema extends Record<string, unknown>,
  Relations extends TablesRelationalConfig,
  Users extends UsersTable<PgTable> = PgTables["usersTable"],
  Sessions extends SessionsTable<PgTable> = PgTables["sessionsTable"],
>(
  db: PgDatabase<Result, Schema, Relations>,
  tables?: DrizzleTables<PgTable, Users, Sessions>,
  options?: DrizzleAdapterOptions,
): DrizzleAdapterOf<UserOf<Users>, SessionOf<Sessions>>
export function DrizzleAdapter<
  Result extends MySqlQueryResultHKT,
  Prepared extends PreparedQueryHKTBase,
  Schema extends Record<string, unknown>,
  Relations extends TablesRelationalConfig,
  Users extends UsersTable<MySqlTable> = MySQLTables["usersTable"],
  Sessions extends SessionsTable<MySqlTable> = MySQLTables["sessionsTable"],
>(
  db: MySqlDatabase<Result, Prepared, Schema, Relations>,
  tables?: DrizzleTables<MySqlTable, Users, Sessions>,
  options?: DrizzleAdapterOptions,
): DrizzleAdapterOf<UserOf<Users>, SessionOf<Sessions>>
export function DrizzleAdapter<
  Kind extends "sync" | "async",
  Result,
  Schema extends Record<string, unknown>,
  Relations extends TablesRelationalConfig,
  Users extends UsersTable<SQLiteTable> = SQLiteTables["usersTable"],
  Sessions extends SessionsTable<SQLiteTable> = SQLiteTables["sessionsTable"],
>(
  db: BaseSQLiteDatabase<Kind, Result, Schema, Relations>,
  tables?: DrizzleTables<SQLiteTable, Users, Sessions>,
  options?: DrizzleAdapterOptions,
): DrizzleAdapterOf<UserOf<Users>, SessionOf<Sessions>>
export function DrizzleAdapter(
  db: object,
  tables: GivenTables = {},
  options: DrizzleAdapterOptions = {},
): DrizzleAdapterOf {
  // The overloads check which tables go with which database; here it is seen at run time.
  if (is(db, PgDatabase)) return OnPg(db, tables as PgTables, options)
  if (is(db, MySqlDatabase)) return OnMySQL(db, tables as MySQLTables, options)
  if (is(db, BaseSQLiteDatabase)) return OnSQLite(db, tables as SQLiteTables, options)
  throw new ConfigError(
    "DrizzleAdapter supports databases of drizzle-orm's pg-core, mysql-core and sqlite-core. This value is not one of them. Pass the return value of drizzle().",
  )
}
