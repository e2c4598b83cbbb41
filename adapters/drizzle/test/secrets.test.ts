import { DrizzleAdapter as PublishedAdapter } from "@auth/drizzle-adapter"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { drizzle as drizzleLibSQL } from "drizzle-orm/libsql"
import { expect, onTestFinished, test } from "vitest"
import { failedCalls, quotingCalls } from "../../../core/test/support/failing-calls.ts"

test("a failed query reaches the application's logger without its values", async () => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  const failed = await failedCalls(DrizzleAdapter(drizzle(sqlite)))
  expect(failed).toHaveLength(10)
  expect(quotingCalls(failed)).toEqual([])
  expect(failed[0]?.error).toMatchObject({
    cause: { err: { name: "SqliteError", message: "no such table: user", code: "SQLITE_ERROR" } },
  })
})

test("nor does the published adapter show them, whose errors have the query and its values", async () => {
  // Only asynchronous drivers have Drizzle wrap their errors.
  const db = drizzleLibSQL(":memory:")
  // Its types are those of another copy of Drizzle.
  const failed = await failedCalls(PublishedAdapter(db as never))
  expect(failed).toHaveLength(10)
  expect(quotingCalls(failed)).toEqual([])
  expect(failed[0]?.error).toMatchObject({
    cause: {
      err: {
        message: expect.stringContaining('insert into "user"'),
        cause: { message: expect.stringContaining("no such table: user"), code: "SQLITE_ERROR" },
      },
    },
  })
})
