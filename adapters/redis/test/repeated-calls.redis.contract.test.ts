import { RedisAdapter, type RedisScripts } from "@lockstep/redis-adapter"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  token,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("repeated calls")

/** Loses every first answer, and so asks again: as clients do after their connection was lost. */
const forgetful: RedisScripts = {
  isCluster: false,
  async byText(text, keys, args) {
    await client.eval(text, keys.length, ...keys, ...args)
    return client.eval(text, keys.length, ...keys, ...args)
  },
  async bySha1(sha1, keys, args) {
    await client.evalsha(sha1, keys.length, ...keys, ...args)
    return client.evalsha(sha1, keys.length, ...keys, ...args)
  },
}

function open() {
  return RedisAdapter(forgetful, { prefix: prefix() })
}

test("a one-time token whose first answer was lost is still handed out, once", async () => {
  const adapter = open()
  await adapter.createVerificationToken(token())
  expect(await adapter.useVerificationToken(token())).toEqual(token())
  expect(await adapter.useVerificationToken(token())).toBeNull()
})

test("a new one-time token is no duplicate of itself, and a second one is", async () => {
  const adapter = open()
  await adapter.createVerificationToken(token())
  await expect(adapter.createVerificationToken(token())).rejects.toMatchObject({
    code: "duplicate",
  })
})

test("a new user is no duplicate of themselves", async () => {
  const adapter = open()
  const { id } = await adapter.createUser(user())
  expect(await adapter.getUserByEmail("ada@example.com")).toMatchObject({ id })
})

test("a new account, session and passkey are no duplicates of themselves", async () => {
  const adapter = open()
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id))
  await expect(adapter.linkAccount(account(id))).rejects.toMatchObject({ code: "duplicate" })
  await expect(adapter.createSession(session(id))).rejects.toMatchObject({ code: "duplicate" })
  await expect(adapter.createAuthenticator(authenticator(id))).rejects.toMatchObject({
    code: "duplicate",
  })
})

test("a user stored whole is no duplicate of themselves", async () => {
  const adapter = open()
  const { userId: _, ...unowned } = account("")
  const created = await adapter.createUserWithAccount({ user: user(), account: unowned })
  expect(await adapter.getUserByAccount(unowned)).toEqual(created.user)
})

test("a call is remembered for two minutes and no longer", async () => {
  const base = prefix()
  const adapter = RedisAdapter(client, { prefix: base })
  await adapter.createVerificationToken(token())
  await adapter.useVerificationToken(token())
  const [key = ""] = await client.keys(`${base}user:call:*`)
  const left = await client.pttl(key)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(120_000)
})
