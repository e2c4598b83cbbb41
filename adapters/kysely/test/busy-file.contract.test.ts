import { createClient } from "@libsql/client"
import { libsql, LibsqlDialect } from "@libsql/kysely-libsql"
import { createTables, KyselyAdapter, type Database } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { testBusyFile } from "../../../core/test/support/adapter-suites/busy-file.ts"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { countRows } from "../../../core/test/support/locked-file.ts"
import { temporaryFile } from "./open-database.ts"

type Client = ReturnType<typeof libsql.createClient>

/** The dialect has its own older client, and takes that of the application. */
const clients: Readonly<Record<string, (url: string) => Client>> = {
  "the client of the dialect": (url) => libsql.createClient({ url }),
  // Its types are those of another version.
  "a client of today": (url) => createClient({ url }) as object as Client,
}

async function openFile(open: (url: string) => Client) {
  const file = temporaryFile()
  const sqlite = new SQLite(file)
  sqlite.pragma("journal_mode = wal")
  sqlite.close()
  const client = open(`file:${file}`)
  onTestFinished(() => client.close())
  const db = new Kysely<Database>({ dialect: new LibsqlDialect({ client }) })
  await createTables(db)
  return { file, client, db }
}

describe.each(Object.entries(clients))("libSQL with %s", (_name, open) => {
  testBusyFile(async () => {
    const { file, client, db } = await openFile(open)
    return { file, client, table: "User", adapter: () => KyselyAdapter(db) }
  })

  test("leaves a transaction of the application's alone", async () => {
    const { file, db } = await openFile(open)
    await db.transaction().execute(async (transaction) => {
      await KyselyAdapter(transaction).createUser(user())
    })
    expect(countRows(file, "User")).toBe(1)
  })
})
