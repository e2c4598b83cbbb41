import type { SchemaProblem } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is, sql, type SQL } from "drizzle-orm"
import { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core"
import { problemsIn, reader } from "../../check-schema/problems-in.ts"
import type { Read } from "../../check-schema/read.ts"
import { problem } from "../../check-schema/schema-problem.ts"
import type { GivenTables } from "../../drizzle-tables.ts"
import { withSQLiteDefaults } from "./default-tables.ts"
import { readSQLiteShape } from "./read-shape.ts"
import { rowsOf } from "./runner.ts"

/**
 * Reports what a database of SQLite lacks of what `DrizzleAdapter` wants. It only reads.
 *
 * @param db - the application's database
 * @param tables - the tables that the adapter is given
 * @throws ConfigError for a database of another kind
 */
export async function checkSchema(
  db: { all(query: SQL): unknown },
  tables: GivenTables = {},
): Promise<SchemaProblem[]> {
  if (!is(db, BaseSQLiteDatabase)) {
    throw new ConfigError("This checkSchema supports databases of sqlite-core.")
  }
  const read = reader(async (query) => rowsOf(await db.all(query)))
  const found = await problemsIn(db, withSQLiteDefaults(tables), read, readSQLiteShape)
  return [...found, ...(await switches(read))]
}

/** SQLite's foreign keys can be off, for each connection. */
async function switches(read: Read): Promise<SchemaProblem[]> {
  const [row] = await read<{ state: unknown }>(
    sql`select foreign_keys as state from pragma_foreign_keys`,
  )
  return Number(row?.state) === 1 ? [] : [problem("foreign-keys-off", undefined, [])]
}
