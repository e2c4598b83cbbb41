import { KyselyAdapter as PublishedAdapter } from "@auth/kysely-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { expect, test } from "vitest"
import { failedCalls, quotingCalls } from "../../../core/test/support/failing-calls.ts"
import { openDatabase } from "./open-database.ts"

type Database = ReturnType<typeof openDatabase>["db"]

test.each<[string, (db: Database) => Adapter]>([
  ["the adapter", (db) => KyselyAdapter(db)],
  ["the published adapter", (db) => PublishedAdapter(db)],
])("a failed query of %s reaches the logger without its values", async (_name, adapter) => {
  const failed = await failedCalls(adapter(openDatabase().db))
  expect(failed).toHaveLength(10)
  expect(quotingCalls(failed)).toEqual([])
  expect(failed[0]?.error).toMatchObject({
    cause: { err: { name: "SqliteError", code: "SQLITE_ERROR" } },
  })
})
