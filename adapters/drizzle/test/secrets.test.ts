import { DrizzleAdapter as PublishedAdapter } from "@auth/drizzle-adapter"
import { drizzle } from "drizzle-orm/libsql"
import { expect, test } from "vitest"
import { failedCalls, quotingCalls } from "../../../core/test/support/failing-calls.ts"

test("the logger shows no values of the published adapter, whose errors have the query and its values", async () => {
  // Only asynchronous drivers have Drizzle wrap their errors.
  const db = drizzle(":memory:")
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
