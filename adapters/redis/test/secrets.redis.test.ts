import { RedisAdapter } from "@lockstep/redis-adapter"
import { Redis } from "ioredis"
import { expect, onTestFinished, test } from "vitest"
import { failedCalls, quotingCalls } from "../../../core/test/support/failing-calls.ts"
import { openStore } from "./open-store.ts"

const { client: admin, url, prefix } = await openStore("secrets")

test("a refused command reaches the application's logger without its arguments", async () => {
  const username = `secrets-${crypto.randomUUID()}`
  await admin.acl("SETUSER", username, "on", ">password", "~*", "+@all", "-@scripting")
  const client = new Redis(url, { username, password: "password" })
  onTestFinished(async () => {
    client.disconnect()
    await admin.acl("DELUSER", username)
  })
  const failed = await failedCalls(RedisAdapter(client, { prefix: prefix() }))
  expect(failed).toHaveLength(10)
  // The client has the whole command beside the server's answer.
  expect(quotingCalls(failed)).toEqual([])
  expect(failed[0]?.error).toMatchObject({
    cause: { err: { name: "ReplyError", message: expect.stringContaining("NOPERM") } },
  })
})
