import { MongoDBAdapter as PublishedAdapter } from "@auth/mongodb-adapter"
import { expect, test } from "vitest"
import { failedCalls, quotingCalls } from "../../../core/test/support/failing-calls.ts"
import { openAdapter } from "./open-database.ts"

test("a value that is taken reaches the logger by the name of its index, also from the published adapter", async () => {
  const { client } = await openAdapter()
  // The server quotes the value, and the driver has it as a property as well.
  const adapter = PublishedAdapter(client)
  await failedCalls(adapter)
  const failed = await failedCalls(adapter)
  expect(quotingCalls(failed)).toEqual([])
  expect(failed[0]).toMatchObject({
    method: "createUser",
    error: { cause: { err: { code: 11_000, message: expect.stringContaining("email_1") } } },
  })
})
