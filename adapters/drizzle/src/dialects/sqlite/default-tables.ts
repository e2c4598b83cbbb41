import { primaryKey, sqliteTable, type SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { AllTables, GivenTables } from "../../drizzle-tables.ts"
import { withDefaultTables, type CreateTable, type TableParts } from "../../make-tables.ts"
import { sqliteKinds } from "./column-kinds.ts"

const parts: TableParts = {
  // The columns that it is given are of SQLite.
  create: sqliteTable as unknown as CreateTable,
  kinds: sqliteKinds,
  primaryKey: (first: SQLiteColumn, second: SQLiteColumn) =>
    primaryKey({ columns: [first, second] }),
}

/** Fills in the tables that Auth.js has by default on SQLite. */
export function withSQLiteDefaults(given: GivenTables): AllTables {
  return withDefaultTables(parts, given)
}
