import { inspect } from "node:util"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import { wrapMethods } from "../../src/adapters.ts"
import { sharedStore } from "../support/application.ts"
import { secret } from "../support/visitor.ts"
import {
  openTokenApplication,
  type TokenOptions,
} from "../support/provider-tokens/token-application.ts"

const nextSecret = "another-secret-of-more-than-32-characters"

const open = (options: Partial<TokenOptions> = {}) =>
  openTokenApplication({ feature: { encrypt: true }, ...options })

/** All that leaves an application, and the tokens that its provider issued. */
function recorder() {
  const left: unknown[] = []
  const issued = new Set<string>()
  const store = sharedStore()
  let isDown = false
  const keep =
    <Args extends unknown[], Result>(method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      left.push(args)
      return method(...args)
    }
  return {
    left,
    issued,
    adapter: wrapMethods({ ...MemoryAdapter() }, (method) => keep(method)),
    store: { ...store, set: keep(store.set), add: keep(store.add) },
    logger: {
      error: (...given: unknown[]) => void left.push(given),
      warn: (...given: unknown[]) => void left.push(given),
      debug: (...given: unknown[]) => void left.push(given),
    },
    breakDown: () => void (isDown = true),
    async fetch(...given: Parameters<typeof fetch>) {
      if (isDown) throw new TypeError(`fetch failed: ${inspect(given)}`)
      const response = await fetch(...given)
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined)
      for (const [name, value] of Object.entries(Object(body) as object)) {
        if (name.endsWith("_token")) issued.add(String(value))
      }
      return response
    },
  }
}

// fault I1
test("no token is in the database, in the store or in logs as the provider issued it", async () => {
  const { left, issued, fetch: watched, logger, breakDown, ...stored } = recorder()
  const app = await open({ ...stored, fetch: watched, more: { logger, debug: true } })
  await app.enter()
  await app.enter()
  await app.expire()
  expect(await app.openid.accepts(await app.get())).toBe(true)
  await app.expire()
  breakDown()
  const failed: unknown = await app.get().catch((error: unknown) => error)
  left.push(failed)
  const text = inspect(left, { depth: 20, maxStringLength: Infinity, maxArrayLength: Infinity })
  expect(issued.size).toBeGreaterThanOrEqual(8)
  expect(text).toContain("lockstep.")
  expect(text).toContain("TokenError")
  for (const token of issued) expect(text).not.toContain(token)
})

// fault T16
test("a token that was moved to another user, or to another column, does not open", async () => {
  const app = await open()
  await app.enter("ada")
  await app.enter("grace")
  const own = await app.account("ada")
  const other = await app.account("grace")
  const { access_token, refresh_token } = other
  const wrongs = [
    { access_token: access_token ?? null, refresh_token: refresh_token ?? null },
    { access_token: own.refresh_token ?? null, refresh_token: own.access_token ?? null },
    { access_token: own.access_token?.replace(/.$/, "~") ?? null, refresh_token: null },
  ]
  for (const wrong of wrongs) {
    await app.adapter.updateAccount?.({ ...app.key, ...wrong })
    await expect(app.get()).rejects.toMatchObject({ reason: "no_token" })
    expect((await app.account()).access_token).toBe(wrong.access_token)
  }
  expect(app.openid.tokenRequests()).toBe(2)
  expect(app.errors).toHaveLength(1)
  expect(await app.openid.accepts(await app.get("grace"))).toBe(true)
  // Revoked although it cannot be read.
  const { tokens } = await app.auth.forUser(await app.userOf())
  await tokens.revoke({ provider: app.openid.id })
  expect((await app.account()).access_token).toBeFalsy()
})

// fault T16
test("plain rows are read, and are encrypted when they are written; and the reverse", async () => {
  const adapter = MemoryAdapter()
  const plain = await open({ adapter, feature: {} })
  const sealed = await open({ ...plain, feature: { encrypt: true } })
  await plain.enter()
  const first = await plain.account()
  expect(await sealed.get()).toBe(first.access_token)
  await sealed.expire()
  const second = await sealed.get()
  const { access_token, refresh_token, id_token } = await sealed.account()
  for (const text of [access_token, refresh_token, id_token]) expect(text).toMatch(/^lockstep\./)
  expect(
    Math.max(...[access_token, refresh_token].map((text) => Number(text?.length))),
  ).toBeLessThan((second.length * 4) / 3 + 250)
  expect(await plain.get()).toBe(second)
  await plain.expire()
  const third = await plain.get()
  expect(third).not.toBe(second)
  expect((await plain.account()).access_token).toBe(third)
  expect(await plain.openid.accepts(third)).toBe(true)
})

test("whatever reads accounts gets them with plain tokens", async () => {
  const app = await open()
  await app.enter()
  const resolution = resolveConfig(app.config)
  if (!resolution.usable) throw new Error("The configuration cannot be used.")
  const { adapter } = resolution.config
  const [listed] = (await adapter?.listAccountsByUserId(await app.userOf())) ?? []
  const single = await adapter?.getAccount("ada", app.openid.id)
  for (const account of [listed, single]) {
    expect(account?.["id_token"]).toMatch(/^ey/)
    expect(account?.access_token).toBe(await app.get())
  }
})

// fault T17
test("secrets are replaced while two processes refresh the same tokens", async () => {
  const before = await open({ more: { secret: [secret, nextSecret] } })
  const { openid, adapter, store } = before
  const after = await open({ openid, adapter, store, more: { secret: [nextSecret, secret] } })
  await before.enter()
  const seen = new Set<string>()
  for (const [first, second] of [
    [before, after],
    [after, before],
  ] as const) {
    await before.expire()
    const asked = openid.tokenRequests()
    const got = await Promise.all([first.get(), second.get(), first.get(), second.get()])
    expect(new Set(got).size).toBe(1)
    expect(openid.tokenRequests()).toBe(asked + 1)
    seen.add(String(got[0]))
  }
  expect(seen.size).toBe(2)
  await before.expire()
  const renewed = await after.get()
  // What the newest secret sealed is left alone by a process that does not have it.
  const old = await open({ openid, adapter, store, more: { secret: [secret] } })
  await expect(old.get()).rejects.toMatchObject({ reason: "no_token" })
  const only = await open({ openid, adapter, store, more: { secret: [nextSecret] } })
  expect(await only.get()).toBe(renewed)
})
