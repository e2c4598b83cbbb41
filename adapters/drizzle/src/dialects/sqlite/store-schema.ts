import type { SchemaProblem } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { is } from "drizzle-orm"
import { BaseSQLiteDatabase, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { entryProblemsIn, reader } from "../../check-schema/problems-in.ts"
import type { DrizzleStoreTables } from "../../entry-names.ts"

import { sqliteEntriesTable } from "./entries-table.ts"
import { readSQLiteShape } from "./read-shape.ts"
import { rowsOf, type SQLiteTransactionRunner } from "./runner.ts"

/**
 * Reports what a database of SQLite lacks of what `DrizzleStore` needs. It only reads.
 *
 * @param db - the application's database
 * @param tables - the table that the store is given
 * @throws ConfigError for a database of another kind
 */
export async function checkStoreSchema(
  db: SQLiteTransactionRunner,
  { entriesTable = sqliteEntriesTable() }: DrizzleStoreTables<SQLiteTable> = {},
): Promise<SchemaProblem[]> {
  if (!is(db, BaseSQLiteDatabase)) {
    throw new ConfigError("This checkStoreSchema supports databases of sqlite-core.")
  }
  const read = reader(async (query) => rowsOf(await db.all(query)))
  return entryProblemsIn(db, entriesTable, read, readSQLiteShape)
}
