import { RedisAdapter } from "@lockstep/redis-adapter"
import { expect, test } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("what is read")

test("what a record is known by is stored before what can be long", async () => {
  const base = prefix()
  const adapter = RedisAdapter(client, { prefix: base, userFields: { notes: "text" } })
  const long = "x".repeat(10_000)
  const { id } = await adapter.createUser({ notes: long, image: long, ...user() })
  await adapter.linkAccount({ id_token: long, ...account(id) })
  const stored = await client.mget(`${base}user:${id}`, `${base}user:account:google:42`)
  const places = stored.map((json) => json?.indexOf(long) ?? 0)
  const known = stored.map((json, at) => json?.slice(0, places[at]) ?? "")
  expect(known[0]).toContain(`"id":"${id}"`)
  expect(known[0]).toContain(`"email":"ada@example.com"`)
  expect(known[1]).toContain(`"userId":"${id}"`)
  expect(known[1]).toContain(`"providerAccountId":"42"`)
})

test("a record that is cut off is an error, and not a user who does not exist", async () => {
  const base = prefix()
  const adapter = RedisAdapter(client, { prefix: base })
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  const key = `${base}user:${id}`
  await client.set(key, (await client.get(key))?.slice(0, -1) ?? "")
  const cutOff = { message: expect.stringContaining("A stored user is not JSON.") as unknown }
  await expect(adapter.getUser(id)).rejects.toMatchObject(cutOff)
  await expect(adapter.getUserByEmail("ada@example.com")).rejects.toMatchObject(cutOff)
  await expect(adapter.getSessionAndUser("session-token")).rejects.toMatchObject(cutOff)
})
