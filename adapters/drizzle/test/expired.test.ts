import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { expect, test } from "vitest"
import { readFileSync } from "node:fs"
import { DrizzleAdapter } from "../src/index.ts"
import { SentStatements } from "./expired-servers.ts"

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

test("expired sessions are found by an index", async () => {
  const sqlite = new SQLite(":memory:")
  sqlite.exec(schema)
  const sent = new SentStatements()
  const adapter = DrizzleAdapter(drizzle(sqlite, { logger: sent }))
  expect(await adapter.deleteExpired()).toBe(0)
  const plans = sent.all.map(({ text, parameters }) =>
    JSON.stringify(sqlite.prepare(`explain query plan ${text}`).all(...parameters)),
  )
  expect(plans).toEqual([
    expect.stringContaining("session_expires_index (expires<?)"),
    expect.stringContaining("verificationToken_expires_index (expires<?)"),
  ])
  for (const plan of plans) expect(plan).not.toContain(`"SCAN `)
})
