import { KyselyAdapter as PublishedAdapter } from "@auth/kysely-adapter"
import { expect, test } from "vitest"
import { failedCalls, quotingCalls } from "../../../core/test/support/failing-calls.ts"
import { openDatabase } from "./open-database.ts"

test("a failed query of the published adapter reaches the logger without its values", async () => {
  const failed = await failedCalls(PublishedAdapter(openDatabase().db))
  expect(failed).toHaveLength(10)
  expect(quotingCalls(failed)).toEqual([])
  expect(failed[0]?.error).toMatchObject({
    cause: { err: { name: "SqliteError", code: "SQLITE_ERROR" } },
  })
})
