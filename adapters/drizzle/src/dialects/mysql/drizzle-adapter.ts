import type { TablesRelationalConfig } from "drizzle-orm"
import {
  MySqlDatabase,
  type MySqlQueryResultHKT,
  type MySqlTable,
  type PreparedQueryHKTBase,
} from "drizzle-orm/mysql-core"
import { assertDatabase } from "../../assert-database.ts"
import type { DrizzleAdapterOptions } from "../../options.ts"
import type { DrizzleTables, SessionsTable, UsersTable } from "../../drizzle-tables.ts"
import type { SessionOf, DrizzleAdapterOf, UserOf } from "../../adapter-type.ts"
import { mysqlAdapter } from "./adapter.ts"
import { withMySQLDefaults } from "./default-tables.ts"
import type { MySQLTables } from "./table-types.ts"

/**
 * The same as `DrizzleAdapter` of the package itself, for MySQL and MariaDB alone: a bundle gets nothing of the other
 * databases.
 *
 * @param db - the application's database; it is neither opened nor closed here
 * @param tables - the application's tables; one that is left out is that of Auth.js
 * @param options - further options
 * @throws ConfigError for a database of another kind, a driver that cannot work, or a table without a column by which rows are found
 */
export function DrizzleAdapter<
  Result extends MySqlQueryResultHKT,
  Prepared extends PreparedQueryHKTBase,
  Schema extends Record<string, unknown>,
  Relations extends TablesRelationalConfig,
  Users extends UsersTable<MySqlTable> = MySQLTables["usersTable"],
  Sessions extends SessionsTable<MySqlTable> = MySQLTables["sessionsTable"],
>(
  db: MySqlDatabase<Result, Prepared, Schema, Relations>,
  tables: DrizzleTables<MySqlTable, Users, Sessions> = {},
  options: DrizzleAdapterOptions = {},
): DrizzleAdapterOf<UserOf<Users>, SessionOf<Sessions>> {
  assertDatabase(db, MySqlDatabase, "mysql")
  // The columns of the application are known to the compiler alone.
  return mysqlAdapter(db, withMySQLDefaults(tables), options) as DrizzleAdapterOf<
    UserOf<Users>,
    SessionOf<Sessions>
  >
}
