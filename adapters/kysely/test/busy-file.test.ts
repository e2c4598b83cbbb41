import { createClient } from "@libsql/client"
import { libsql, LibsqlDialect } from "@libsql/kysely-libsql"
import type { Adapter } from "@lockstep/core/adapters"
import { createTables, KyselyAdapter, type Database } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { account, user } from "../../../core/test/support/adapter-samples.ts"
import { countRows, lockFile } from "../../../core/test/support/locked-file.ts"
import { temporaryFile } from "./open-database.ts"

type Client = ReturnType<typeof libsql.createClient>

/** The dialect has an old client of its own, and takes that of the application. */
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

const newcomer = (email = "ada@example.com") => ({ user: user({ email }), account: account("") })

const writes = {
  "a statement": (adapter) => adapter.createUser(user()),
  "a transaction": (adapter) => adapter.createUserWithAccount(newcomer()),
} satisfies Readonly<Record<string, (adapter: Required<Adapter>) => unknown>>

describe.each(Object.entries(clients))("libSQL with %s", (_name, open) => {
  test.each(Object.entries(writes))(
    "keeps what is written after a lock refused %s",
    async (_kind, write) => {
      const { file, db } = await openFile(open)
      const adapter = KyselyAdapter(db)

      const unlock = await lockFile(file)
      await expect(write(adapter)).rejects.toMatchObject({ code: "conflict" })
      await unlock()
      await write(adapter)

      expect(countRows(file, "User")).toBe(1)
    },
  )

  test("keeps what is written after many refusals, while the lock was there", async () => {
    const { file, db } = await openFile(open)
    const adapter = KyselyAdapter(db)
    const unlock = await lockFile(file)
    for (const write of [...Object.values(writes), ...Object.values(writes)]) {
      await expect(write(adapter)).rejects.toMatchObject({ code: "conflict" })
    }
    expect(await adapter.getUserByEmail("ada@example.com")).toBeNull()
    await unlock()
    await adapter.createUserWithAccount(newcomer())
    expect(countRows(file, "User")).toBe(1)
    expect(countRows(file, "Account")).toBe(1)
  })

  test("keeps each of many writes that is answered", async () => {
    const { file, client, db } = await openFile(open)
    const unlock = await lockFile(file)
    const execute = client.execute.bind(client)
    let calls = 0
    // The first write meets the lock, and every other one comes as soon as the lock is gone, before
    // anybody has heard of the refusal.
    client.execute = async (...given: Parameters<typeof execute>) => {
      if (calls++ > 0) return execute(...given)
      const refused = execute(...given)
      await refused.catch(unlock)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return refused
    }

    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        // An application may make its adapter for each request.
        KyselyAdapter(db).createUser(user({ email: `ada${index}@example.com` })),
      ),
    )

    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(4)
    expect(countRows(file, "User")).toBe(4)
  })

  test("leaves a transaction of the application's alone", async () => {
    const { file, db } = await openFile(open)
    await db.transaction().execute(async (transaction) => {
      await KyselyAdapter(transaction).createUser(user())
    })
    expect(countRows(file, "User")).toBe(1)
  })
})
