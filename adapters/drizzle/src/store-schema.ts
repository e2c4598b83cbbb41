import type { SchemaProblem } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is } from "drizzle-orm"
import { MySqlDatabase, type MySqlTable } from "drizzle-orm/mysql-core"
import { PgDatabase, type PgTable } from "drizzle-orm/pg-core"
import { BaseSQLiteDatabase, type SQLiteTable } from "drizzle-orm/sqlite-core"
import type { DrizzleDatabase } from "./assert-database.ts"
import { checkStoreSchema as checkMySQL } from "./dialects/mysql/store-schema.ts"
import { checkStoreSchema as checkPg } from "./dialects/postgres/store-schema.ts"
import { checkStoreSchema as checkSQLite } from "./dialects/sqlite/store-schema.ts"
import type { DrizzleStoreTables } from "./entry-names.ts"

/**
 * Reports what the database lacks for a {@link DrizzleStore}. It only reads. An empty list means
 * that nothing is missing.
 *
 * @param db - the application's database
 * @param tables - the table that you pass to the store
 * @throws ConfigError for a database of another kind
 */
export async function checkStoreSchema(
  db: DrizzleDatabase,
  tables: DrizzleStoreTables = {},
): Promise<SchemaProblem[]> {
  // Which table goes with which database is seen at run time.
  if (is(db, PgDatabase)) return checkPg(db, tables as DrizzleStoreTables<PgTable>)
  if (is(db, MySqlDatabase)) return checkMySQL(db, tables as DrizzleStoreTables<MySqlTable>)
  if (is(db, BaseSQLiteDatabase)) {
    // As above.
    return checkSQLite(db, tables as DrizzleStoreTables<SQLiteTable>)
  }
  throw new ConfigError("checkStoreSchema supports the databases that DrizzleStore does.")
}
