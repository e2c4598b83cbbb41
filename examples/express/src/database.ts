import SQLite from "better-sqlite3"
import {
  createStoreTable,
  createTables,
  KyselyAdapter,
  type KyselyAdapterOf,
  type Database as StandardTables,
} from "@lockstep/kysely-adapter"
import { Kysely, SqliteDialect } from "kysely"

/** The columns that `sessionManagement` writes, for the page that lists sessions. */
const sessionFields = {
  facts: "text",
  createdAt: "date",
  lastSeenAt: "date",
  userAgent: "text",
} as const

type StandardSession = StandardTables["Session"]

interface SessionTable extends StandardSession {
  facts: string | null
  createdAt: Date | null
  lastSeenAt: Date | null
  userAgent: string | null
}

interface AppTables extends StandardTables {
  Session: SessionTable
}

/** The tables of the application; its own ones would be added here. */
export type AppDatabase = Kysely<AppTables>

/**
 * Opens the SQLite file, creates the tables the first time, and adds the columns that a file of an earlier version of
 * the demo lacks.
 *
 * @param file - path of the file; `:memory:` keeps nothing
 */
export async function openDatabase(file: string): Promise<AppDatabase> {
  const sqlite = new SQLite(file)
  // Readers do not wait for the writer, and the writer does not wait for them.
  sqlite.pragma("journal_mode = WAL")
  // SQLite ignores foreign keys unless each connection enables them.
  sqlite.pragma("foreign_keys = ON")
  const database: AppDatabase = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) })
  await createTables(database, { sessionFields })
  await createStoreTable(database)
  return database
}

/** The methods of the adapter, for the application's own pages as well. */
export type AppAdapter = KyselyAdapterOf

/** What reads and writes users, accounts, passkeys and sessions. */
export function createAdapter(database: AppDatabase): AppAdapter {
  return KyselyAdapter(database, { sessionFields })
}
