import { runAdapterTests, type Subject } from "@lockstep/adapter-test-kit"
import { checkSchema, createTables, KyselyAdapter, type Database } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { createLegacyTables } from "./legacy-tables.ts"
import { temporaryFolder } from "./open-database.ts"

const folder = temporaryFolder()

runAdapterTests(async ({ namespace }): Promise<Subject> => {
  const sqlite = new SQLite(`${folder}/${encodeURIComponent(namespace)}.db`)
  sqlite.pragma("journal_mode = WAL")
  // No test survives a power failure, so none of them waits for the disk.
  sqlite.pragma("synchronous = off")
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) })
  await createTables(db)
  const rowsOf = (table: string) => {
    const select = sqlite.prepare(`select * from "${table}" where "userId" = ?`)
    return (userId: string) => select.all(userId)
  }
  return {
    adapter: KyselyAdapter(db),
    close: async () => db.destroy(),
    raw: {
      accounts: rowsOf("Account"),
      sessions: rowsOf("Session"),
      authenticators: rowsOf("Authenticator"),
    },
    legacy: () => legacySubject(),
  }
})

function legacySubject() {
  const sqlite = new SQLite(":memory:")
  createLegacyTables(sqlite)
  sqlite.exec(`create table "Authenticator" ("credentialID" text, "userId" text,
    "providerAccountId" text, "credentialPublicKey" text, "counter" integer,
    "credentialDeviceType" text, "credentialBackedUp" integer, "transports" text)`)
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) })
  return { adapter: KyselyAdapter(db), checkSchema: async () => checkSchema(db) }
}
