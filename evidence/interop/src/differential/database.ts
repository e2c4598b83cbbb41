import { createTables, type Database } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, sql, SqliteDialect } from "kysely"

/** The database of one run of one case. */
export type CaseDatabase = Kysely<Database>

/** Opens an empty database in memory, with the tables of Auth.js. */
export async function openDatabase(): Promise<CaseDatabase> {
  const dialect = new SqliteDialect({ database: new SQLite(":memory:") })
  const database: CaseDatabase = new Kysely<Database>({ dialect })
  await createTables(database)
  // A column of the application.
  await sql`alter table "User" add column "role" text`.execute(database)
  return database
}

/** Reads all stored rows, by table, in the order in which they were written. */
export async function readRows(database: CaseDatabase): Promise<Record<string, unknown>> {
  return {
    User: await database.selectFrom("User").selectAll().execute(),
    Account: await database.selectFrom("Account").selectAll().execute(),
    Session: await database.selectFrom("Session").selectAll().execute(),
    VerificationToken: await database.selectFrom("VerificationToken").selectAll().execute(),
  }
}
