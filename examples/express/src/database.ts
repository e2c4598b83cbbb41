import SQLite from "better-sqlite3"
import { createTables, type Database as AuthTables } from "@lockstep/kysely-adapter"
import { Kysely, SqliteDialect } from "kysely"

/** The tables of the application; its own ones would be added here. */
export type AppDatabase = Kysely<AuthTables>

/**
 * Opens the SQLite file, and creates the tables the first time.
 *
 * @param file - path of the file; `:memory:` keeps nothing
 */
export async function openDatabase(file: string): Promise<AppDatabase> {
  const sqlite = new SQLite(file)
  // Readers do not wait for the writer, and the writer does not wait for them.
  sqlite.pragma("journal_mode = WAL")
  // SQLite ignores foreign keys unless told otherwise, for each connection.
  sqlite.pragma("foreign_keys = ON")
  const database: AppDatabase = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) })
  await createTables(database)
  return database
}
