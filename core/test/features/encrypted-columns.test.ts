import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import type { Adapter } from "../../src/adapters.ts"
import {
  startRotatingProvider,
  tokenApplication,
} from "../support/provider-tokens/token-application.ts"
import { sharedStore } from "../support/application.ts"

type Memory = ReturnType<typeof MemoryAdapter>
type Write = Memory["updateAccount"]

/** Databases whose column of refresh tokens cannot be compared, or not be written. */
const writers: Readonly<Record<string, (memory: Memory) => Write>> = {
  // An application that encrypts the column with a random value finds no token by its text.
  "cannot compare": (memory) => (update, expected) =>
    typeof Object.values(expected ?? {})[0] === "string"
      ? null
      : memory.updateAccount(update, expected),
  "never writes": () => () => null,
  "never writes if it has to compare, and fails otherwise": () => (_update, expected) => {
    if (expected !== undefined) return null
    throw new Error("The row is locked.")
  },
}

async function open(writer: (memory: Memory) => Write) {
  const openid = await startRotatingProvider()
  const memory = MemoryAdapter()
  const adapter: Adapter = { ...memory }
  const instance = () => tokenApplication({ openid, adapter, store: sharedStore() })
  const app = instance()
  await app.enter()
  const user = await app.userOf()
  adapter.updateAccount = writer(memory)
  const { providerAccountId, provider } = await app.account()
  return {
    openid,
    app,
    instance,
    expire: () => memory.updateAccount({ provider, providerAccountId, expires_at: 1 }),
    async get({ auth } = app) {
      const { tokens } = await auth.forUser(user)
      return (await tokens.get({ provider: openid.id })).accessToken
    },
  }
}

test("each refresh is stored, although the database cannot compare tokens", async () => {
  const { openid, app, expire, get, instance } = await open(
    writers["cannot compare"] ?? (() => () => null),
  )
  for (let refresh = 1; refresh <= 4; refresh += 1) {
    await expire()
    const before = await app.account()
    const token = await get()
    const after = await app.account()
    expect(after.access_token).toBe(token)
    expect(after.refresh_token).not.toBe(before.refresh_token)
    expect(openid.tokenRequests()).toBe(1 + refresh)
    // Nothing but the record knows the tokens now.
    expect(await get(instance())).toBe(token)
    expect(await openid.accepts(token)).toBe(true)
  }
  expect(app.errors).toEqual([])
})

test("tokens are revoked, although the database cannot compare them", async () => {
  const { openid, app } = await open(writers["cannot compare"] ?? (() => () => null))
  const { tokens } = await app.auth.forUser(await app.userOf())
  const { access_token: token } = await app.account()
  await tokens.revoke({ provider: openid.id })
  expect(await app.account()).toMatchObject({ access_token: null, refresh_token: null })
  expect(await openid.accepts(token ?? "")).toBe(false)
})

describe.each(Object.entries(writers).slice(1))("an adapter that %s", (_name, writer) => {
  test("is reported, and the token comes from the store", async () => {
    const { openid, app, expire, get } = await open(writer)
    await expire()
    const token = await get()
    expect(app.errors).toHaveLength(1)
    expect(String(app.errors)).toContain("The store or the database could not be asked")
    for (let call = 1; call <= 5; call += 1) expect(await get()).toBe(token)
    expect(openid.tokenRequests()).toBe(2)
  })

  test("makes no loop of requests once the store has lost the token", async () => {
    const { openid, expire, get, instance } = await open(writer)
    await expire()
    await get()
    const later = instance()
    for (let call = 1; call <= 5; call += 1) {
      await expect(get(later)).rejects.toMatchObject({
        reason: call === 1 ? "rejected" : "provider",
      })
    }
    // Of the five, only the first asks the provider.
    expect(openid.tokenRequests()).toBe(3)
    expect(String(later.errors)).toContain("The store or the database could not be asked")
  })
})
