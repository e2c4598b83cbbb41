// asvs 14.2.7
import { RedisAdapter } from "@lockstep/redis-adapter"
import { expect, test } from "vitest"
import { session, token, user } from "../../../core/test/support/adapter-samples.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("expiry")

const day = 86_400_000
const soon = new Date(Date.now() + day)
const later = new Date(Date.now() + 2 * day + 1)

/** A user with a session, and a way to ask when a key expires. */
async function signedIn() {
  const base = prefix()
  const adapter = RedisAdapter(client, { prefix: base })
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id, { expires: soon }))
  return { adapter, id, expiryOf: (key: string) => client.pexpiretime(`${base}user:${key}`) }
}

test("a session expires at its date, to the millisecond", async () => {
  const { expiryOf } = await signedIn()
  expect(await expiryOf("session:session-token")).toBe(soon.getTime())
})

test("a one-time token expires at its date, to the millisecond", async () => {
  const { adapter, expiryOf } = await signedIn()
  await adapter.createVerificationToken(token({ expires: later }))
  expect(await expiryOf("token:ada@example.com:hash")).toBe(later.getTime())
})

test("an update moves the expiry of a session forward and back", async () => {
  const { adapter, expiryOf } = await signedIn()
  await adapter.updateSession({ sessionToken: "session-token", expires: later })
  expect(await expiryOf("session:session-token")).toBe(later.getTime())
  await adapter.updateSession({ sessionToken: "session-token", expires: soon })
  expect(await expiryOf("session:session-token")).toBe(soon.getTime())
})

test("an update of another field keeps the expiry of a session", async () => {
  const { adapter, id, expiryOf } = await signedIn()
  await adapter.updateSession({ sessionToken: "session-token", userId: id })
  expect(await expiryOf("session:session-token")).toBe(soon.getTime())
})

test("the index of a user's sessions expires with the last of them", async () => {
  const { adapter, id, expiryOf } = await signedIn()
  expect(await expiryOf(`sessions:${id}`)).toBe(soon.getTime())
  await adapter.createSession(session(id, { sessionToken: "second", expires: later }))
  expect(await expiryOf(`sessions:${id}`)).toBe(later.getTime())
})

test("the pointer of Auth.js expires with its session", async () => {
  const { adapter, id, expiryOf } = await signedIn()
  expect(await expiryOf(`session:by-user-id:${id}`)).toBe(soon.getTime())
  await adapter.updateSession({ sessionToken: "session-token", expires: later })
  expect(await expiryOf(`session:by-user-id:${id}`)).toBe(later.getTime())
})

test.for([new Date(0), new Date("1900-01-01T00:00:00.000Z"), new Date(Date.now() - 1)])(
  "a session that ended at %s is gone at once",
  async (expires) => {
    const { adapter, id } = await signedIn()
    await adapter.createSession(session(id, { sessionToken: "over", expires }))
    expect(await adapter.getSessionAndUser("over")).toBeNull()
  },
)

test("an update to a date that is over ends the session", async () => {
  const { adapter } = await signedIn()
  const expires = new Date(Date.now() - 1)
  const updated = await adapter.updateSession({ sessionToken: "session-token", expires })
  expect(updated?.expires).toEqual(expires)
  expect(await adapter.getSessionAndUser("session-token")).toBeNull()
})

test("sessions that are over leave the index with the next one", async () => {
  const { adapter, id } = await signedIn()
  const expires = new Date(Date.now() - 1)
  await adapter.createSession(session(id, { sessionToken: "over", expires }))
  await adapter.createSession(session(id, { sessionToken: "second", expires: later }))
  const { keys } = await indexOf(id)
  expect(keys.map((key) => key.split(":").at(-1))).toEqual(["session-token", "second"])
})

async function indexOf(userId: string): Promise<{ keys: string[] }> {
  const [key = ""] = await client.keys(`*user:sessions:${userId}`)
  return { keys: await client.zrange(key, "0", "-1") }
}
