import type { SchemaProblem } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is } from "drizzle-orm"
import { MySqlDatabase } from "drizzle-orm/mysql-core"
import { PgDatabase } from "drizzle-orm/pg-core"
import { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core"
import type { DrizzleDatabase } from "./assert-database.ts"
import { checkSchema as checkMySQLSchema } from "./dialects/mysql/check-schema.ts"
import { checkSchema as checkPgSchema } from "./dialects/postgres/check-schema.ts"
import { checkSchema as checkSQLiteSchema } from "./dialects/sqlite/check-schema.ts"
import type { GivenTables } from "./drizzle-tables.ts"

/**
 * Reports what a database lacks of what {@link DrizzleAdapter} wants. It only reads. An empty list means
 * that nothing is missing; the adapter works in spite of every problem but a missing table or column,
 * only with less help from the database.
 *
 * ```ts
 * for (const { message } of await checkSchema(db, tables)) console.warn(message)
 * ```
 *
 * @param db - the application's database
 * @param tables - the tables that the adapter is given
 * @throws ConfigError for a database of another kind
 */
export async function checkSchema(
  db: DrizzleDatabase,
  tables: GivenTables = {},
): Promise<SchemaProblem[]> {
  if (is(db, PgDatabase)) return checkPgSchema(db, tables)
  if (is(db, MySqlDatabase)) return checkMySQLSchema(db, tables)
  if (is(db, BaseSQLiteDatabase)) return checkSQLiteSchema(db, tables)
  throw new ConfigError("checkSchema supports the databases that DrizzleAdapter does.")
}
