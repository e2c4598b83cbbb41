import type { TablesRelationalConfig } from "drizzle-orm"
import { PgDatabase, type PgQueryResultHKT, type PgTable } from "drizzle-orm/pg-core"
import { assertDatabase } from "../../assert-database.ts"
import type { DrizzleAdapterOptions } from "../../options.ts"
import type { DrizzleTables, SessionsTable, UsersTable } from "../../drizzle-tables.ts"
import type { SessionOf, DrizzleAdapterOf, UserOf } from "../../adapter-type.ts"
import { pgAdapter } from "./adapter.ts"
import { withPgDefaults } from "./default-tables.ts"
import type { PgTables } from "./table-types.ts"

/**
 * The same as `DrizzleAdapter` of the package itself, for PostgreSQL alone: a bundle gets nothing of the other
 * databases.
 *
 * @param db - the application's database; it is neither opened nor closed here
 * @param tables - the application's tables; one that is left out is that of Auth.js
 * @param options - further options
 * @throws ConfigError for a database of another kind, a driver that cannot work, or a table without a column by which rows are found
 */
export function DrizzleAdapter<
  Result extends PgQueryResultHKT,
  Schema extends Record<string, unknown>,
  Relations extends TablesRelationalConfig,
  Users extends UsersTable<PgTable> = PgTables["usersTable"],
  Sessions extends SessionsTable<PgTable> = PgTables["sessionsTable"],
>(
  db: PgDatabase<Result, Schema, Relations>,
  tables: DrizzleTables<PgTable, Users, Sessions> = {},
  options: DrizzleAdapterOptions = {},
): DrizzleAdapterOf<UserOf<Users>, SessionOf<Sessions>> {
  assertDatabase(db, PgDatabase, "pg")
  // The columns of the application are known to the compiler alone.
  return pgAdapter(db, withPgDefaults(tables), options) as DrizzleAdapterOf<
    UserOf<Users>,
    SessionOf<Sessions>
  >
}
