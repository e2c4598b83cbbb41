import { databaseStore, type Store } from "@lockstep/core/adapters"
import { classifyDriverError } from "@lockstep/core/adapters/sql-errors"
import { returningEntries } from "@lockstep/core/adapters/sql-store"
import { BaseSQLiteDatabase, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { assertDatabase } from "../../assert-database.ts"
import { defaultTimeout } from "../../deadline.ts"
import { entryNames, type DrizzleStoreOptions, type DrizzleStoreTables } from "../../entry-names.ts"
import { toQuery } from "../../to-query.ts"
import { sqliteEntriesTable } from "./entries-table.ts"
import { rowReader } from "./row-reader.ts"
import type { SQLiteTransactionRunner } from "./runner.ts"

/**
 * The same as `DrizzleStore` of the package itself, for SQLite, libSQL and Cloudflare D1 alone: a bundle gets
 * nothing of the other databases.
 *
 * @param db - the application's database; it is neither opened nor closed here
 * @param tables - the table of the entries
 * @param options - further options
 * @throws ConfigError for a database of another kind, or a driver that cannot work
 */
export function DrizzleStore(
  db: SQLiteTransactionRunner,
  { entriesTable = sqliteEntriesTable() }: DrizzleStoreTables<SQLiteTable> = {},
  { timeout = defaultTimeout }: DrizzleStoreOptions = {},
): Store {
  assertDatabase(db, BaseSQLiteDatabase, "sqlite")
  const read = rowReader(db, timeout)
  const names = entryNames(db, entriesTable)
  const entries = returningEntries({
    dialect: "sqlite",
    names: () => names,
    rows: (statement) => read(toQuery(statement)),
  })
  return databaseStore(entries, classifyDriverError)
}
