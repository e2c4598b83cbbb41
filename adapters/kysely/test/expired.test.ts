// asvs 14.2.7
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { expect, test } from "vitest"
import { createTables, type Database, KyselyAdapter } from "../src/index.ts"

async function openStore() {
  const sqlite = new SQLite(":memory:")
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) })
  await createTables(db)
  const adapter = KyselyAdapter(db)
  const { id } = await adapter.createUser({
    id: "",
    name: null,
    email: "a@e",
    emailVerified: null,
    image: null,
  })
  const insert = sqlite.prepare(
    `insert into Session ("sessionToken", "userId", "expires") values (?, ?, ?)`,
  )
  return {
    adapter,
    store: (token: string, expires: string | number) => void insert.run(token, id, expires),
    tokens: () => sqlite.prepare(`select "sessionToken" from Session order by 1`).pluck().all(),
  }
}

const hour = 3_600_000

test("a session whose date another program stored in another form stays", async () => {
  const { adapter, store, tokens } = await openStore()
  const soon = new Date(Date.now() + hour).toISOString()
  store("number", Date.now() + hour)
  store("text", soon.replace("T", " "))
  store("expired", new Date(Date.now() - hour).toISOString())
  expect(await adapter.deleteExpired()).toBe(1)
  expect(tokens()).toEqual(["number", "text"])
})

test("a session that expired within the last minute stays", async () => {
  const { adapter, store, tokens } = await openStore()
  store("just now", new Date(Date.now() - 30_000).toISOString())
  expect(await adapter.deleteExpired()).toBe(0)
  expect(tokens()).toEqual(["just now"])
})

test.each([0, -1, 1.5, Number.NaN, "1; drop table Session"])(
  "the limit %o is refused",
  async (limit) => {
    const { adapter, store, tokens } = await openStore()
    store("expired", new Date(0).toISOString())
    // What a caller without types may pass.
    await expect(adapter.deleteExpired(limit as number)).rejects.toThrow("limit")
    expect(tokens()).toEqual(["expired"])
  },
)
