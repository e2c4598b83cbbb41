import { expect, test } from "vitest"
import { repairTokens } from "../../src/provider/token-requests.ts"

const conform = repairTokens((answer) => ({ token_type: "bearer", ...answer }))

test("members that are missing are added, under the same status", async () => {
  const repaired = await conform(Response.json({ access_token: "t" }, { status: 201 }))
  expect(repaired?.status).toBe(201)
  expect(await repaired?.json()).toEqual({ token_type: "bearer", access_token: "t" })
})

test.each(["", "<html>", "[]", "null"])("%j is left to be refused", async (text) => {
  expect(await conform(new Response(text))).toBeUndefined()
})
