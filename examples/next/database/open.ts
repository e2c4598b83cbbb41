import SQLite from "better-sqlite3"
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3"

/** The database, as queries are made on it. */
export type AppDatabase = BetterSQLite3Database & { $client: SQLite.Database }

/**
 * Opens the SQLite file, or creates an empty one.
 *
 * @param file - its path
 */
export function openDatabase(file: string): AppDatabase {
  const sqlite = new SQLite(file)
  // Readers do not wait for the writer, and the writer does not wait for them.
  sqlite.pragma("journal_mode = WAL")
  // SQLite ignores foreign keys unless each connection enables them.
  sqlite.pragma("foreign_keys = ON")
  return drizzle(sqlite)
}
