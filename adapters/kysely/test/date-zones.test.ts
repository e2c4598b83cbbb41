import { join } from "node:path"
import { createTables } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { temporaryFolder } from "./open-database.ts"

const folder = temporaryFolder()
/** Of the columns with dates: ours, and those that turn text that looks like a number into one. */
const types = ["text", "datetime"]

for (const type of types) {
  const sqlite = new SQLite(join(folder, `${type}.db`))
  sqlite.pragma("journal_mode = WAL")
  sqlite.exec(`
    create table "User" ("id" text primary key, "name" text, "email" text unique,
      "emailVerified" ${type}, "image" text);
    create table "Session" ("sessionToken" text primary key, "userId" text not null,
      "expires" ${type} not null);
    create table "VerificationToken" ("identifier" text not null, "token" text not null,
      "expires" ${type} not null, primary key ("identifier", "token"));`)
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) })
  await createTables(db)
  await db.destroy()
}

testDateZones({
  program: new URL("date-zones-program.ts", import.meta.url),
  url: folder,
  drivers: ["better-sqlite3"],
  columns: types,
  servers: ["none"],
})
