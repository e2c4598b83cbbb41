import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { Store } from "../../src/adapters.ts"
import { NotSignedIn, type TokenError } from "../../src/errors.ts"
import type { AuthConfig } from "../../src/index.ts"
import { mortal } from "../support/provider-tokens/dying.ts"
import { skipPauses } from "../support/skipped-pauses.ts"
import type { Visitor } from "../support/visitor.ts"
import { down, errorOf, pass } from "./faulty-tokens.ts"
import { sharedStore } from "../support/application.ts"
import {
  openTokenApplication,
  startRotatingProvider,
  type TokenOptions,
} from "../support/provider-tokens/token-application.ts"

afterEach(() => void vi.useRealTimers())

/** Longer than an access token lives. */
const lifetime = 700
const jwt: Partial<AuthConfig> = { session: { strategy: "jwt" } }
const database: Partial<AuthConfig> = {
  session: { strategy: "database", columns: { facts: true } },
}

/** An instance of an application that keeps tokens for sessions alone. */
const open = (options: Partial<TokenOptions> = {}) =>
  openTokenApplication({ more: jwt, feature: { keep: "session" }, ...options })

/** What a refresh of a session's tokens calls, from the first read of the entry on. */
async function callsOfSessionRefresh(): Promise<readonly string[]> {
  const living = mortal(MemoryAdapter(), sharedStore())
  const app = await open(living)
  const browser = await app.enter()
  await app.getOf(browser)
  pass(lifetime)
  living.live({ call: Infinity, when: "after" })
  await app.getOf(browser)
  return living.calls
}

// fault T2
test("a process that ends at any call of a refresh loses the tokens of a session in one place alone", async () => {
  const calls = await callsOfSessionRefresh()
  const lost: (string | undefined)[] = []
  for (const [index, name] of calls.entries()) {
    vi.useRealTimers()
    const adapter = MemoryAdapter()
    const store = sharedStore()
    const first = mortal(adapter, store)
    const openid = await startRotatingProvider()
    const dying = await open({
      openid,
      adapter: first.adapter,
      store: first.store,
      fetch: first.fetch,
    })
    const browser = await dying.enter()
    const other = await open({ openid, adapter, store })
    await dying.getOf(browser)
    const before = openid.tokenRequests()
    pass(lifetime)
    first.live({ call: index + 1, when: "after" })
    void dying.getOf(browser)
    await first.ended
    // The lease ends.
    pass(31)
    const afterwards = first.calls.slice(first.calls.indexOf("fetch"))
    if (openid.tokenRequests() > before && !afterwards.includes("set")) {
      lost.push(name)
      const pauses = skipPauses(1000)
      expect((await errorOf(other.getOf(browser))).reason).toBe("rejected")
      expect(pauses()).toBe(1)
      const asked = openid.tokenRequests()
      expect((await errorOf(other.getOf(browser))).reason).toBe("rejected")
      expect(openid.tokenRequests()).toBe(asked)
      continue
    }
    expect([name, await openid.accepts(await other.getOf(browser))]).toEqual([name, true])
    pass(lifetime)
    expect([name, await openid.accepts(await other.getOf(browser))]).toEqual([name, true])
    expect(other.errors).toEqual([])
  }
  expect(lost).toEqual(["fetch"])
})

// fault T7
test("a provider and a store of which three calls in ten fail lose no tokens of a session", async () => {
  // A generator of numbers, so that each run is the same.
  let seed = 7
  let isArmed = false
  const isUnlucky = (): boolean => {
    seed = (seed * 48_271) % 2_147_483_647
    return isArmed && seed % 10 < 3
  }
  const store = sharedStore()
  const unlucky =
    <Given extends readonly unknown[], Result>(call: (...given: Given) => Result) =>
    (...given: Given) =>
      isUnlucky() ? down() : call(...given)
  const failing: Store = {
    ...store,
    get: unlucky(store.get),
    set: unlucky(store.set),
    add: unlucky(store.add),
    remove: unlucky(store.remove),
  }
  const unluckyFetch: typeof fetch = (input, init) =>
    isUnlucky() ? Promise.reject(new Error("refused")) : fetch(input, init)
  const openid = await startRotatingProvider()
  const given = { openid, adapter: MemoryAdapter(), store: failing, fetch: unluckyFetch }
  const [first, second] = [await open(given), await open(given)]
  const browser = await first.enter()
  const seen = new Map<string, number>()
  for (let round = 1; round <= 25; round += 1) {
    pass(lifetime)
    isArmed = true
    const got = await Promise.allSettled(
      [first, second, first, second, first, second].map((each) => each.getOf(browser)),
    )
    isArmed = false
    for (const result of got) {
      // Only what was thrown can be there.
      const what = result.status === "fulfilled" ? "token" : (result.reason as TokenError).code
      seen.set(what, (seen.get(what) ?? 0) + 1)
    }
  }
  expect([...seen.keys()].toSorted()).toEqual(["token", "unavailable"])
  pass(lifetime)
  expect(await openid.accepts(await first.getOf(browser))).toBe(true)
})

describe("what comes during a refresh of a session's tokens", () => {
  async function during(
    more: Partial<AuthConfig>,
    act: (app: Awaited<ReturnType<typeof open>>, browser: Visitor) => Promise<unknown>,
  ) {
    let isArmed = false
    const app = await open({
      more,
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        if (isArmed && init?.method === "POST") {
          isArmed = false
          await act(app, browser)
        }
        return response
      },
    })
    const browser = await app.enter()
    const first = await app.getOf(browser)
    const own = await app.of(browser)
    isArmed = true
    const refreshing = own.tokens.get({ ...app.wanted, rejectedToken: first })
    return { app, browser, refreshing }
  }

  // fault T11
  test("a sign-in in the same browser, keeps its tokens", async () => {
    const { app, browser, refreshing } = await during(jwt, (own, same) => own.signIn(same))
    const late = (await refreshing).accessToken
    const entered = await app.getOf(browser)
    expect(entered).not.toBe(late)
    expect(await app.openid.accepts(entered)).toBe(true)
    const next = await app.getOf(browser, { rejectedToken: entered })
    expect(await app.openid.accepts(next)).toBe(true)
    expect(app.errors).toEqual([])
  })

  // fault T14
  test("the deletion of the user, leaves no session that could request tokens", async () => {
    const { app, browser, refreshing } = await during(database, async (own) =>
      own.adapter.deleteUser?.(await own.userOf()),
    )
    await refreshing.catch(() => undefined)
    await expect(app.getOf(browser)).rejects.toThrow(NotSignedIn)
  })

  // fault T12
  test("the removal of the account, leaves the tokens of the session, which are its own", async () => {
    const { app, browser, refreshing } = await during(jwt, async (own) =>
      own.adapter.unlinkAccount?.(own.key),
    )
    const token = (await refreshing).accessToken
    expect(await app.getOf(browser)).toBe(token)
    expect(await app.openid.accepts(token)).toBe(true)
  })
})
