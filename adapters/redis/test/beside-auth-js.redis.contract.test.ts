import { UpstashRedisAdapter } from "@auth/upstash-redis-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { checkSchema, RedisAdapter } from "@lockstep/redis-adapter"
import { Redis as UpstashRedis } from "@upstash/redis"
import { afterAll, expect, test } from "vitest"
import { startRestServer } from "@lockstep/adapter-survey/rest-server"
import { account, session, token, user } from "../../../core/test/support/adapter-samples.ts"
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import { openStore } from "./open-store.ts"
import { keysWith } from "./raw-readers.ts"

const { client, url, prefix } = await openStore("beside Auth.js")
const rest = await startRestServer(url)
afterAll(() => rest.close())

/** Both adapters on the same keys. */
function open() {
  const baseKeyPrefix = prefix()
  const upstash = new UpstashRedis({
    url: rest.url,
    token: "none",
    responseEncoding: false,
    enableTelemetry: false,
  })
  const theirs: Adapter = UpstashRedisAdapter(upstash, { baseKeyPrefix })
  return {
    ours: RedisAdapter(client, { baseKeyPrefix }),
    // All methods that are used here are there, which the type of an adapter does not say.
    theirs: theirs as Required<Omit<Adapter, "deleteExpired">>,
    keys: async () => {
      const all = await keysWith(client, baseKeyPrefix)
      return all.map((key) => key.slice(baseKeyPrefix.length))
    },
    problems: async () => {
      const found = await checkSchema(client, { baseKeyPrefix })
      return found.map(({ kind, table }) => [kind, table?.slice(baseKeyPrefix.length)])
    },
  }
}

testPublishedAdapter(() => ({
  ...open(),
  hasMilliseconds: true,
  extraColumns: { ours: [], theirs: [] },
}))

async function settled() {
  const { theirs, ...store } = open()
  const { id } = await theirs.createUser(user())
  await theirs.linkAccount(account(id))
  await theirs.createSession(session(id, { sessionToken: "first" }))
  return { ...store, theirs, id }
}

test("the last session and account that Auth.js stored go with their user", async () => {
  const { ours, id, keys } = await settled()
  await ours.deleteUser(id)
  expect(await keys()).toEqual([])
})

test("sessions that Auth.js stored are found once others come after them", async () => {
  const { ours, theirs, id, keys } = await settled()
  await ours.createSession(session(id, { sessionToken: "second" }))
  await theirs.createSession(session(id, { sessionToken: "third" }))
  await ours.createSession(session(id, { sessionToken: "fourth" }))
  await ours.deleteUser(id)
  expect((await keys()).filter((key) => !key.startsWith("user:call:"))).toEqual([])
})

test("sessions of a user who is gone open nothing and stand in no other record's way", async () => {
  const { ours, theirs, id } = await settled()
  await theirs.createSession(session(id, { sessionToken: "second" }))
  await ours.deleteUser(id)
  expect(await ours.getSessionAndUser("first")).toBeNull()
  const next = await ours.createUser(user())
  await ours.createSession(session(next.id, { sessionToken: "first" }))
  expect((await ours.getSessionAndUser("first"))?.user.id).toBe(next.id)
})

test("an address that Auth.js left behind finds no user, and can be taken", async () => {
  const { ours, theirs, id } = await settled()
  await theirs.updateUser({ id, email: "new@example.com" })
  expect(await ours.getUserByEmail("ada@example.com")).toBeNull()
  const other = await ours.createUser(user())
  expect((await ours.getUserByEmail("ada@example.com"))?.id).toBe(other.id)
  expect((await ours.getUserByEmail("new@example.com"))?.id).toBe(id)
})

test("a session that Auth.js stored gets its expiry with its first update", async () => {
  const { ours, problems } = await settled()
  expect(await problems()).toContainEqual(["missing-expiry", "user:session:"])
  await ours.updateSession({ sessionToken: "first", expires: session("").expires })
  expect(await problems()).not.toContainEqual(["missing-expiry", "user:session:"])
})

test("the schema check reports what Auth.js stored and deleteUser could not find", async () => {
  const { ours, theirs, id, problems } = await settled()
  await theirs.createSession(session(id, { sessionToken: "second" }))
  await theirs.createVerificationToken(token())
  expect(await problems()).toEqual([
    ["missing-expiry", "user:session:"],
    ["missing-index", "user:session:"],
    ["missing-expiry", "user:token:"],
    ["missing-index", "user:account:"],
  ])
  await ours.deleteUser(id)
  expect(await problems()).toEqual([
    ["missing-expiry", "user:session:"],
    ["missing-cascade", "user:session:"],
    ["missing-expiry", "user:token:"],
  ])
})

test("the schema check reports nothing of what the adapter stored", async () => {
  const { ours, problems } = open()
  const { id } = await ours.createUser(user())
  await ours.linkAccount(account(id))
  await ours.createSession(session(id))
  await ours.createVerificationToken(token())
  expect(await problems()).toEqual([])
})
