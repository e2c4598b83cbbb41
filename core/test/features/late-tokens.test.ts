import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { AdapterAccount } from "../../src/adapters.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { createAuth, customFetch } from "../../src/index.ts"
import { skipPauses } from "../support/skipped-pauses.ts"
import { configWith } from "../support/visitor.ts"
import { down, errorOf, pass } from "./faulty-tokens.ts"
import { openTokenApplication } from "../support/provider-tokens/token-application.ts"
import { sharedStore } from "../support/application.ts"

afterEach(() => void vi.useRealTimers())

describe("an answer of the provider that is lost after it exchanged the refresh token", () => {
  // fault T6
  test.each(["account", "session"] as const)(
    "costs the grant once, without a loop (tokens by %s)",
    async (keep) => {
      let isLost = false
      const app = await openTokenApplication({
        feature: { keep },
        more: { session: { strategy: "jwt" } },
        fetch: async (input, init) => {
          const response = await fetch(input, init)
          if (!isLost || init?.method !== "POST") return response
          isLost = false
          throw new TypeError("terminated")
        },
      })
      const browser = await app.enter()
      const get = async (wanted = {}) =>
        (await (await app.of(browser)).tokens.get({ ...app.wanted, ...wanted })).accessToken
      const rejectedToken = await get()
      isLost = true
      expect((await errorOf(get({ rejectedToken }))).reason).toBe("provider")
      pass(6)
      const pauses = skipPauses(1000)
      expect((await errorOf(get({ rejectedToken }))).reason).toBe("rejected")
      expect(pauses()).toBe(1)
      const asked = app.openid.tokenRequests()
      for (let times = 0; times < 3; times += 1) {
        expect((await errorOf(get({ rejectedToken }))).reason).toBe("rejected")
      }
      expect(app.openid.tokenRequests()).toBe(asked)
      expect(app.events.map(([name]) => name)).toEqual(["tokenRefreshFailed", "tokenRefreshFailed"])
    },
  )
})

describe("a database that is out of reach after a refresh", () => {
  // fault T4
  test.each([
    ["ten minutes", 600],
    ["a lifetime of the token", 3600],
    ["most of a day", 80_000],
  ])("for %s loses nothing", async (_name, seconds) => {
    const adapter = MemoryAdapter()
    const store = sharedStore()
    const app = await openTokenApplication({ adapter, store })
    const { openid } = app
    const broken = await openTokenApplication({
      openid,
      adapter: { ...adapter, updateAccount: down },
      store,
    })
    await app.enter()
    await app.expire()
    const first = (await (await broken.tokens()).get(app.wanted)).accessToken
    expect(await openid.accepts(first)).toBe(true)
    pass(seconds)
    const { accessToken } = await (await app.tokens()).get(app.wanted)
    expect(await openid.accepts(accessToken)).toBe(true)
    expect((await app.account()).access_token).toBe(accessToken)
    await app.expire()
    expect(await openid.accepts((await (await app.tokens()).get(app.wanted)).accessToken)).toBe(
      true,
    )
    expect(app.errors).toEqual([])
  })
})

// fault T14
test("the removal of the user during a refresh is not undone, and what came late is revoked", async () => {
  let isArmed = false
  const late: string[] = []
  const app = await openTokenApplication({
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (isArmed && init?.method === "POST") {
        isArmed = false
        // The answer of a token endpoint.
        const { access_token } = (await response.clone().json()) as { access_token: string }
        late.push(access_token)
        await app.adapter.deleteUser?.(await app.userOf())
      }
      return response
    },
  })
  await app.enter()
  await app.expire()
  const tokens = await app.tokens()
  isArmed = true
  expect((await errorOf(tokens.get(app.wanted))).reason).toBe("no_account")
  expect(await app.adapter.getUserByAccount?.(app.key)).toBeNull()
  expect(late).toHaveLength(1)
  expect(await app.openid.accepts(late[0] ?? "")).toBe(false)
})

// fault T9
test("two hundred users whose tokens expire at once get their own, each with one request", async () => {
  const names = Array.from({ length: 200 }, (_, at) => `user-${at}`)
  const adapter = MemoryAdapter()
  const asked: string[] = []
  const answer: typeof fetch = async (input, init) => {
    const body = await new Request(input, init).text()
    const refreshToken = new URLSearchParams(body).get("refresh_token") ?? ""
    asked.push(refreshToken)
    for (let turns = asked.length % 7; turns > 0; turns -= 1) await Promise.resolve()
    const access_token = refreshToken.replace("refresh", "access")
    return Response.json({ access_token, token_type: "bearer", expires_in: 600 })
  }
  const provider = {
    id: "local",
    name: "Local",
    type: "oauth",
    clientId: "client",
    clientSecret: "client-secret",
    authorization: "https://provider.example/authorize",
    token: "https://provider.example/token",
    userinfo: "https://provider.example/userinfo",
    [customFetch]: answer,
  } as const
  const config = { ...configWith({ adapter, store: sharedStore() }), providers: [provider] }
  const auth = createAuth({ ...config, features: [providerTokens()] })
  for (const name of names) {
    const email = `${name}@example.com`
    await adapter.createUser({ id: name, name, email, emailVerified: null })
    const tokens = { access_token: "old", refresh_token: `refresh-of-${name}`, expires_at: 1 }
    const account: AdapterAccount = {
      userId: name,
      type: "oauth",
      provider: "local",
      providerAccountId: name,
      ...tokens,
    }
    await adapter.linkAccount(account)
  }
  const calls = [...names, ...names.toReversed(), ...names].map(async (name) => {
    const { tokens } = await auth.forUser(name)
    return [name, (await tokens.get({ provider: "local" })).accessToken] as const
  })
  for (const [name, token] of await Promise.all(calls)) expect(token).toBe(`access-of-${name}`)
  expect(asked.toSorted()).toEqual(names.map((name) => `refresh-of-${name}`).toSorted())
})
