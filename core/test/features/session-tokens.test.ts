import { inspect } from "node:util"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test, vi } from "vitest"
import type { Store } from "../../src/adapters.ts"
import { ConfigError, NotSignedIn } from "../../src/errors.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { skipPauses } from "../support/skipped-pauses.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"
import {
  startRotatingProvider,
  openTokenApplication,
  type TokenOptions,
} from "../support/provider-tokens/token-application.ts"
import { sharedStore } from "../support/application.ts"

const session = { strategy: "database", columns: { facts: true } } as const

function open({ more, ...options }: Partial<TokenOptions> = {}) {
  const feature = { keep: "session", ...options.feature } as const
  return openTokenApplication({ ...options, feature, more: { session, ...more } })
}

type Application = Awaited<ReturnType<typeof open>>

const revoke = async (app: Application, browser: Visitor) =>
  (await app.of(browser)).tokens.revoke(app.wanted)

// Takes away the default adapter.
const noAdapter: Partial<AuthConfig> = { adapter: undefined }

const strategies: readonly (readonly [string, Partial<AuthConfig>])[] = [
  ["database", {}],
  ["jwt", { session: { strategy: "jwt" } }],
  ["jwt without an adapter", { session: { strategy: "jwt" }, ...noAdapter }],
]

/** One instance more, with the same records. */
const beside = (app: Application, more: Partial<AuthConfig>) => open({ ...app, more })

describe.each(strategies)("tokens that are kept for a session, under %s", (_name, more) => {
  test("are handed out, refreshed by one request of all processes, and nobody else's", async () => {
    const app = await open({ more })
    const other = await beside(app, more)
    const [ada, again, grace] = [await app.enter(), await app.enter(), await app.enter("grace")]
    const first = await app.getOf(ada)
    const seconds = await app.getOf(again)
    expect(new Set([first, seconds, await app.getOf(grace)]).size).toBe(3)
    const asked = app.openid.tokenRequests()
    const got = await Promise.all(
      [app, other, app, other].map((each) => each.getOf(ada, { rejectedToken: first })),
    )
    expect(new Set(got).size).toBe(1)
    expect(got[0]).not.toBe(first)
    expect(app.openid.tokenRequests()).toBe(asked + 1)
    expect(await app.openid.accepts(got[0] ?? "")).toBe(true)
    expect(await other.getOf(again)).toBe(seconds)
    expect(await other.getOf(ada, { rejectedToken: got[0] })).not.toBe(got[0])
    expect([...app.errors, ...other.errors]).toEqual([])
  })

  // fault T13
  test("end with the session, also during a refresh, and are revoked where listed", async () => {
    let reach = (): void => {}
    const reached = new Promise<void>((resolve) => (reach = resolve))
    let go = (): void => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    let isHeld = false
    const held: typeof fetch = async (...given) => {
      const response = await fetch(...given)
      if (isHeld && inspect(given[1]?.body).includes("refresh_token")) {
        isHeld = false
        reach()
        await gate
      }
      return response
    }
    const app = await open({ more, fetch: held, feature: { revokeOn: ["signOut"] } })
    const browser = await app.enter()
    const token = await app.getOf(browser)
    isHeld = true
    const refreshing = app.getOf(browser, { rejectedToken: token })
    await reached
    const copy = await app.of(browser)
    await browser.submit("signout")
    go()
    await expect(refreshing).rejects.toMatchObject({ reason: "no_token" })
    expect(await app.openid.accepts(token)).toBe(false)
    // The token of a session under jwt is still valid in a copy of the cookie.
    await expect(copy.tokens.get({ provider: app.openid.id })).rejects.toMatchObject({
      type: expect.stringMatching(/^(NotSignedIn|TokenError)$/),
    })
  })

  test("can be revoked, and there is none without a session", async () => {
    const app = await open({ more })
    const browser = await app.enter()
    const token = await app.getOf(browser)
    await revoke(app, browser)
    expect(await app.openid.accepts(token)).toBe(false)
    await expect(app.getOf(browser)).rejects.toMatchObject({ reason: "no_token" })
    browser.cookies.clear()
    await expect(app.getOf(browser)).rejects.toThrow(NotSignedIn)
    await expect(revoke(app, browser)).rejects.toThrow(NotSignedIn)
  })
})

/** A store whose entries can be looked at and changed. */
function openStore() {
  const store = sharedStore()
  const values = new Map<string, string>()
  const set: Store["set"] = async (key, value, ttlMs) => {
    values.set(key, value)
    await store.set(key, value, ttlMs)
  }
  return { ...store, set, values }
}

// fault T16
test("they are encrypted, and one that was moved to another session is not decrypted", async () => {
  const { values, ...store } = openStore()
  const app = await open({ store })
  const [ada, grace] = [await app.enter(), await app.enter("grace")]
  const tokens = [await app.getOf(ada), await app.getOf(grace)]
  for (const token of tokens) expect([...values.values()].join()).not.toContain(token)
  const [first, second] = [...values].filter(([key]) => key.startsWith("grant:"))
  if (first === undefined || second === undefined) throw new Error("Nothing was kept.")
  await store.set(first[0], second[1], 60_000)
  await expect(app.getOf(ada)).rejects.toMatchObject({ reason: "no_token" })
  expect(await app.getOf(grace)).toBe(tokens[1])
})

test("they are written again once they are older than updateAge, and not sooner", async () => {
  const { values, ...store } = openStore()
  const app = await open({ store, more: { session: { ...session, updateAge: 3600 } } })
  const browser = await app.enter()
  const token = await app.getOf(browser)
  const kept = () => [...values].find(([key]) => key.startsWith("grant:"))?.[1]
  const before = kept()
  await app.getOf(browser)
  expect(kept()).toBe(before)
  vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ["Date"] })
  try {
    await app.getOf(browser, { rejectedToken: "another" }).catch(() => undefined)
    expect(kept()).not.toBe(before)
  } finally {
    vi.useRealTimers()
  }
  expect(token).not.toBe("")
})

test("a refresh token that a later sign-in does not bring stays", async () => {
  let isFirst = true
  const once: typeof fetch = async (...given) => {
    const response = await fetch(...given)
    if (isFirst || !inspect(given[1]?.body).includes("authorization_code")) return response
    const { refresh_token: _withheld, ...body } = (await response.json()) as Record<string, unknown>
    return Response.json(body)
  }
  const app = await open({ fetch: once })
  const browser = await app.enter()
  const first = await app.getOf(browser)
  isFirst = false
  await app.signIn(browser)
  const second = await app.getOf(browser)
  expect(second).not.toBe(first)
  const third = await app.getOf(browser, { rejectedToken: second })
  expect(await app.openid.accepts(third)).toBe(true)
})

test("signing out also revokes what could not be written after a refresh", async () => {
  const { values: _values, ...store } = openStore()
  let isDown = false
  const set: Store["set"] = async (key, ...given) => {
    if (isDown && key.startsWith("grant:")) throw new Error("down")
    await store.set(key, ...given)
  }
  const app = await open({ store: { ...store, set }, feature: { revokeOn: ["signOut"] } })
  const browser = await app.enter()
  const token = await app.getOf(browser)
  isDown = true
  const pauses = skipPauses(50)
  const unwritten = await app.getOf(browser, { rejectedToken: token })
  // It is tried for five seconds.
  expect(pauses()).toBeLessThanOrEqual(100)
  expect(pauses()).toBeGreaterThan(50)
  expect(await app.openid.accepts(unwritten)).toBe(true)
  await browser.submit("signout")
  expect(await app.openid.accepts(unwritten)).toBe(false)
})

test("linking another provider leaves the tokens of the first", async () => {
  const second = await startRotatingProvider(["ada-there"])
  const app = await open({})
  const browser = await app.enter()
  const token = await app.getOf(browser)
  const [provider] = app.config.providers
  const { issuer, clientId, clientSecret } = second
  const other = { ...provider, id: second.id, issuer, clientId, clientSecret }
  const both = { ...app.config, providers: [provider, other] } as AuthConfig
  const linking = visitor({ ...both, features: [providerTokens({ keep: "session" })] })
  for (const [name, value] of browser.cookies) linking.cookies.set(name, value)
  const started = await linking.submit(`signin/${second.id}`, { link: "true" })
  const login = { login: "ada-there" }
  const { params } = await second.authorize(started.headers.get("location") ?? "", login)
  await linking.get(`callback/${second.id}?${new URLSearchParams(params)}`)
  const auth = createAuth({ ...both, features: [providerTokens({ keep: "session" })] })
  const cookie = linking.cookieHeader()
  const own = await auth.for(new Request("http://app.example.com/", { headers: { cookie } }))
  expect(await second.accepts((await own.tokens.get({ provider: second.id })).accessToken)).toBe(
    true,
  )
  expect((await own.tokens.get({ provider: app.openid.id })).accessToken).toBe(token)
})

describe("the configuration", () => {
  const store = sharedStore()

  test("needs a place for the fact under database, and no method of the adapter", () => {
    const { updateAccount: _absent, ...adapter } = MemoryAdapter()
    const features = [providerTokens({ keep: "session" })]
    const check = (more: Partial<AuthConfig>) => () =>
      assertConfig(configWith({ adapter, store, features, ...more }))
    expect(check({ session: { strategy: "database" } })).toThrow(/session\.columns\.facts/)
    expect(check({ session })).not.toThrow()
    expect(check({ session: { strategy: "jwt" } })).not.toThrow()
  })

  test("without an adapter it is the default", () => {
    expect(() => assertConfig(configWith({ store, features: [providerTokens()] }))).not.toThrow()
  })

  test("a job has no tokens", async () => {
    const app = await open()
    const { tokens } = await app.auth.forUser("ada")
    await expect(tokens.get({ provider: app.openid.id })).rejects.toThrow(ConfigError)
  })
})
