import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { ConfigError } from "@lockstep/core/errors"
import SQLite from "better-sqlite3"
import { drizzle as drizzleFile } from "drizzle-orm/better-sqlite3"
import { drizzle } from "drizzle-orm/sqlite-proxy"
import { expect, onTestFinished, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { sqliteSchema } from "./sqlite-tables.ts"

test("sqlite-proxy, whose rows have no names, is refused before anything is written", async () => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(sqliteSchema)
  const db = drizzle(async (sql, params) => ({
    rows: sqlite
      .prepare(sql)
      .raw()
      .all(...params),
  }))
  const createUser = async () => DrizzleAdapter(db).createUser(user())
  await expect(createUser()).rejects.toThrow(ConfigError)
  await expect(createUser()).rejects.toThrow("sqlite-proxy")
  expect(sqlite.prepare('select * from "user"').all()).toEqual([])
})

test("a driver whose rows have no names makes no user of nulls", async () => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(sqliteSchema)
  // The same statements, through a driver that the adapter does not know.
  const db = drizzleFile(sqlite)
  db.all = ((query) => db.values(query)) as typeof db.all
  await expect(DrizzleAdapter(db).createUser(user())).rejects.toMatchObject({
    cause: { err: expect.any(ConfigError) },
  })
})
