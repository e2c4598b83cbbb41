import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { expect, test } from "vitest"
import { readFileSync } from "node:fs"
import { DrizzleAdapter } from "../src/index.ts"

const schema = readFileSync(new URL("../schema/sqlite.sql", import.meta.url), "utf8")
const hour = 3_600_000

test("a session whose date another program stored as text stays", async () => {
  const sqlite = new SQLite(":memory:")
  sqlite.exec(schema)
  const adapter = DrizzleAdapter(drizzle(sqlite))
  const { id } = await adapter.createUser({
    id: "",
    name: null,
    email: "a@e",
    emailVerified: null,
    image: null,
  })
  const insert = sqlite.prepare(
    `insert into session ("sessionToken", "userId", "expires") values (?, ?, ?)`,
  )
  insert.run("text", id, new Date(Date.now() + hour).toISOString())
  insert.run("expired", id, Date.now() - hour)
  expect(await adapter.deleteExpired()).toBe(1)
  const left = sqlite.prepare(`select "sessionToken" from session`).pluck().all()
  expect(left).toEqual(["text"])
})
