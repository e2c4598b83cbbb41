import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test, vi } from "vitest"
import { MemoryStore, wrapMethods } from "../../src/adapters.ts"
import {
  AdapterError,
  ConfigError,
  InvalidProvider,
  InvalidRequest,
  MissingAdapterMethods,
  NotSignedIn,
  TokenError,
  UntrustedHost,
} from "../../src/errors.ts"
import { providerTokens, type ProviderTokensOptions } from "../../src/features/provider-tokens.ts"
import { assertConfig } from "../../src/integration.ts"
import { sharedStore } from "../support/application.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { skipPauses } from "../support/skipped-pauses.ts"
import { configWith, visitor } from "../support/visitor.ts"
import {
  startRotatingProvider,
  openTokenApplication,
} from "../support/provider-tokens/token-application.ts"

/** The `code` and `reason` that a call rejects with. */
async function reasonOf(call: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(TokenError)
  // It was just looked at.
  const { code, reason } = error as TokenError
  return [code, reason]
}

describe("the configuration of providerTokens", () => {
  const check = (feature: ProviderTokensOptions, more = {}) =>
    assertConfig(
      configWith({
        adapter: MemoryAdapter(),
        store: sharedStore(),
        ...more,
        features: [providerTokens(feature)],
      }),
    )

  test.each(["listAccountsByUserId", "updateAccount"] as const)("needs %s", (name) => {
    const adapter = { ...MemoryAdapter(), [name]: undefined }
    expect(() => check({}, { adapter })).toThrow(MissingAdapterMethods)
    expect(() => check({}, { adapter })).toThrow(new RegExp(`providerTokens.*${name}`))
    expect(() => check({ keep: "account" }, { adapter: undefined })).toThrow(MissingAdapterMethods)
    expect(() => check({})).not.toThrow()
  })

  test("needs a store that all processes share, unless there is one process", () => {
    vi.stubEnv("NODE_ENV", "production")
    expect(() => check({}, { store: MemoryStore() })).toThrow(ConfigError)
    const { logger, warnings } = recordingLogger()
    check({ singleProcess: true }, { store: MemoryStore(), logger })
    check({ singleProcess: true }, { store: undefined, logger })
    expect(warnings).toEqual([])
  })

  test.each([
    [{ minimumLifetime: -1 }, "minimumLifetime"],
    [{ minimumLifetime: Number.NaN }, "minimumLifetime"],
    [{ keep: "cookie" }, "keep"],
    [{ singleProcess: "yes" }, "singleProcess"],
    [{ providers: "github" }, "providers"],
    [{ providers: ["unknown"] }, "providers"],
  ])("refuses %j", (feature, option) => {
    // A program without types can pass anything.
    const wrong = feature as ProviderTokensOptions
    expect(() => check(wrong)).toThrow(new RegExp(`features\\[0\\]\\.${option}`))
  })
})

describe("an access token", () => {
  test("is that of the sign-in, in one round trip beside the session", async () => {
    const calls: string[] = []
    const watched = wrapMethods({ ...MemoryAdapter() }, (method, name) => (...given: unknown[]) => {
      calls.push(name)
      return method(...given)
    })
    const store = sharedStore()
    const get = (keys: readonly string[]) => {
      calls.push("get")
      return store.get(keys)
    }
    const add = (key: string, value: string, ttlMs: number) => {
      calls.push("add")
      return store.add(key, value, ttlMs)
    }
    const app = await openTokenApplication({ adapter: watched, store: { ...store, get, add } })
    const { of, enter, wanted, openid } = app
    const browser = await enter()
    calls.length = 0
    const own = await of(browser)
    const token = await own.tokens.get(wanted)
    expect(token).toMatchObject({ tokenType: "bearer", scope: "openid profile email" })
    expect(Number(token.expiresAt) - Date.now()).toBeGreaterThan(590_000)
    expect(await openid.accepts(token.accessToken)).toBe(true)
    expect(calls).toEqual(["getSessionAndUser", "listAccountsByUserId"])
    expect(own.setCookie).toEqual([])
  })

  test("is refreshed when it lives shorter than minimumLifetime", async () => {
    for (const [seconds, isNew] of [
      [100, false],
      [80, true],
    ] as const) {
      const app = await openTokenApplication({ feature: { minimumLifetime: 90 } })
      const own = await app.of(await app.enter())
      const before = await app.account()
      const expires_at = Math.floor(Date.now() / 1000) + seconds
      await app.adapter.updateAccount?.({ ...app.key, expires_at })
      const { accessToken } = await own.tokens.get(app.wanted)
      expect(accessToken !== before.access_token).toBe(isNew)
      const after = await app.account()
      expect(after.access_token).toBe(accessToken)
      expect(after.refresh_token !== before.refresh_token).toBe(isNew)
      expect(await app.openid.accepts(accessToken)).toBe(true)
      const message = { userId: await app.userOf(), ...app.key }
      expect(app.events).toEqual(isNew ? [["tokenRefreshed", message]] : [])
    }
  })

  test("that does not expire is handed out", async () => {
    const app = await openTokenApplication()
    const own = await app.of(await app.enter())
    // As the types of published adapters do not have it, though databases do.
    await app.adapter.updateAccount?.({ ...app.key, expires_at: null })
    expect((await own.tokens.get(app.wanted)).expiresAt).toBeNull()
    expect(app.events).toEqual([])
  })

  test("works under the strategy jwt, and for a job", async () => {
    const app = await openTokenApplication({ more: { session: { strategy: "jwt" } } })
    const own = await app.of(await app.enter())
    await app.expire()
    const { accessToken } = await own.tokens.get(app.wanted)
    expect(await app.openid.accepts(accessToken)).toBe(true)
    const job = await app.auth.forUser(await app.userOf())
    expect((await job.tokens.get(app.wanted)).accessToken).toBe(accessToken)
  })

  test("is for nobody without a session, and for no host that is not trusted", async () => {
    const app = await openTokenApplication({ more: { trustedHosts: ["app.example.com"] } })
    await expect((await app.of(visitor(app.config))).tokens.get(app.wanted)).rejects.toThrow(
      NotSignedIn,
    )
    const elsewhere = await app.auth.for(new Request("http://evil.example.com/"))
    await expect(elsewhere.tokens.get(app.wanted)).rejects.toThrow(NotSignedIn)
    await expect(elsewhere.tokens.revoke(app.wanted)).rejects.toThrow(UntrustedHost)
  })

  test("of a provider that is not kept is a mistake of the program", async () => {
    const app = await openTokenApplication({ feature: { providers: [] } })
    const own = await app.of(await app.enter())
    await expect(own.tokens.get(app.wanted)).rejects.toThrow(InvalidProvider)
    await expect(own.tokens.get({ provider: "unknown" })).rejects.toThrow(InvalidProvider)
  })

  test("of one of two accounts needs its id, which the error names", async () => {
    const app = await openTokenApplication()
    const own = await app.of(await app.enter())
    const userId = await app.userOf()
    const other = { provider: app.openid.id, providerAccountId: "ada-2", type: "oidc" as const }
    await app.adapter.linkAccount?.({ ...other, userId, access_token: "second" })
    const call = own.tokens.get(app.wanted)
    await expect(call).rejects.toThrow(InvalidRequest)
    await expect(call).rejects.toThrow(/"ada".*"ada-2"|"ada-2".*"ada"/)
    const found = await own.tokens.get({ ...app.wanted, providerAccountId: "ada-2" })
    expect(found.accessToken).toBe("second")
  })

  test("that cannot be had tells why", async () => {
    const app = await openTokenApplication()
    const own = await app.of(await app.enter())
    const get = (more = {}) => reasonOf(own.tokens.get({ ...app.wanted, ...more }))
    const interaction = "interaction_required"
    expect(await get({ providerAccountId: "grace" })).toEqual([interaction, "no_account"])
    await app.expire()
    await app.adapter.updateAccount?.({ ...app.key, refresh_token: null })
    expect(await get()).toEqual([interaction, "no_refresh_token"])
    await app.adapter.updateAccount?.({ ...app.key, access_token: null })
    expect(await get()).toEqual([interaction, "no_token"])
  })

  test("is unavailable when the database or the store is", async () => {
    const store = sharedStore()
    const adapter = MemoryAdapter()
    const down = { database: false, store: false }
    const refuse = () => Promise.reject(new AdapterError("down", { code: "unavailable" }))
    const app = await openTokenApplication({
      adapter: {
        ...adapter,
        listAccountsByUserId: (id) => (down.database ? refuse() : adapter.listAccountsByUserId(id)),
      },
      store: { ...store, add: (...args) => (down.store ? refuse() : store.add(...args)) },
    })
    const own = await app.of(await app.enter())
    down.database = true
    expect(await reasonOf(own.tokens.get(app.wanted))).toEqual(["unavailable", "store"])
    Object.assign(down, { database: false, store: true })
    await app.expire()
    expect(await reasonOf(own.tokens.get(app.wanted))).toEqual(["unavailable", "store"])
    const soon = Math.floor(Date.now() / 1000) + 30
    await app.adapter.updateAccount?.({ ...app.key, expires_at: soon })
    expect((await own.tokens.get(app.wanted)).accessToken).toBe((await app.account()).access_token)
  })
})

describe("a sign-in at a known account", () => {
  test("stores the new tokens", async () => {
    const app = await openTokenApplication()
    const browser = await app.enter()
    const before = await app.account()
    await app.signIn(browser)
    const after = await app.account()
    expect(after.access_token).not.toBe(before.access_token)
    expect(after.refresh_token).not.toBe(before.refresh_token)
    expect(after.id_token).not.toBe(before.id_token)
    expect(app.openid.tokenRequests()).toBe(2)
  })

  test("keeps a refresh token that the provider does not send again", async () => {
    const conform = async (response: Response) => {
      // The answer of a token endpoint is an object.
      const { refresh_token: _, ...tokens } = (await response.json()) as Record<string, unknown>
      return Response.json(tokens)
    }
    const openid = await startRotatingProvider()
    const app = await openTokenApplication({ openid })
    await app.enter()
    const { refresh_token, access_token } = await app.account()
    const again = await openTokenApplication({
      openid,
      adapter: app.adapter,
      provider: { token: { conform } },
    })
    await again.enter()
    const after = await app.account()
    expect(after.access_token).not.toBe(access_token)
    expect([typeof refresh_token, after.refresh_token]).toEqual(["string", refresh_token])
  })

  test("whose tokens cannot be stored fails", async () => {
    const adapter = MemoryAdapter()
    const app = await openTokenApplication({ adapter })
    const browser = await app.enter()
    const updateAccount = () => Promise.reject(new AdapterError("down", { code: "unavailable" }))
    const broken = await openTokenApplication({
      openid: app.openid,
      adapter: { ...adapter, updateAccount },
    })
    const response = await broken.signIn(visitor(broken.config))
    expect(response.headers.get("location")).toContain("/auth/error")
    expect(browser.cookies.size).toBeGreaterThan(0)
    expect(await adapter.listSessionsByUserId(await app.userOf())).toHaveLength(1)
  })
})

describe("a refresh token that the provider rejects", () => {
  test("is forgotten, and the reason stays", async () => {
    const app = await openTokenApplication()
    const own = await app.of(await app.enter())
    const { refresh_token: token = "" } = await app.account()
    const login = btoa(
      `${app.openid.clientId}:${encodeURIComponent(app.openid.clientSecret).replaceAll("%20", "+")}`,
    )
    const headers = { authorization: `Basic ${login}` }
    const body = new URLSearchParams({ token, token_type_hint: "refresh_token" })
    const url = `${app.openid.issuer}/token/revocation`
    expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200)
    await app.expire()
    const rejected = ["interaction_required", "rejected"]
    const pauses = skipPauses(1000)
    expect(await reasonOf(own.tokens.get(app.wanted))).toEqual(rejected)
    expect(pauses()).toBe(1)
    const asked = app.openid.tokenRequests()
    expect(await reasonOf(own.tokens.get(app.wanted))).toEqual(rejected)
    expect(app.openid.tokenRequests()).toBe(asked)
    expect((await app.account()).refresh_token ?? null).toBeNull()
    const message = { userId: await app.userOf(), ...app.key, reason: "rejected" }
    expect(app.events).toEqual([["tokenRefreshFailed", message]])
    await app.enter()
    expect(await app.openid.accepts((await own.tokens.get(app.wanted)).accessToken)).toBe(true)
  })
})

describe("revoking", () => {
  test("ends the tokens at the provider and here", async () => {
    const app = await openTokenApplication()
    const own = await app.of(await app.enter())
    const { access_token: token = "", id_token } = await app.account()
    await own.tokens.revoke(app.wanted)
    expect(await app.openid.accepts(token)).toBe(false)
    const { refresh_token, access_token, ...after } = await app.account()
    expect([refresh_token ?? null, access_token ?? null]).toEqual([null, null])
    // It tells whose address the provider verified.
    expect(after.id_token).toBe(id_token)
    expect(await reasonOf(own.tokens.get(app.wanted))).toEqual(["interaction_required", "no_token"])
    await own.tokens.revoke(app.wanted)
    expect(app.errors).toEqual([])
  })

  test("is refused to a request of another site", async () => {
    const app = await openTokenApplication()
    const own = await app.of(await app.enter(), { "sec-fetch-site": "cross-site" })
    await expect(own.tokens.revoke(app.wanted)).rejects.toThrow(InvalidRequest)
    expect((await own.tokens.get(app.wanted)).tokenType).toBe("bearer")
  })

  test("resolves although the provider is down, which is logged", async () => {
    const isDown = { now: false }
    const app = await openTokenApplication({
      fetch: (input, init) =>
        isDown.now ? Promise.reject(new Error("refused")) : fetch(input, init),
    })
    const own = await app.of(await app.enter())
    isDown.now = true
    const pauses = skipPauses(1000)
    await own.tokens.revoke(app.wanted)
    expect(pauses()).toBe(1)
    expect(app.errors.map((error) => (error as TokenError).reason)).toEqual(["provider"])
    expect((await app.account()).refresh_token ?? null).toBeNull()
  })

  // fault T12
  test("during a refresh is not undone", async () => {
    const during: { act?: () => Promise<void> } = {}
    const app = await openTokenApplication({
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        const { act } = during
        delete during.act
        await act?.()
        return response
      },
    })
    const own = await app.of(await app.enter())
    await app.expire()
    during.act = async () => (await app.auth.forUser(await app.userOf())).tokens.revoke(app.wanted)
    expect((await reasonOf(own.tokens.get(app.wanted)))[0]).toBe("interaction_required")
    const { refresh_token, access_token } = await app.account()
    expect([refresh_token ?? null, access_token ?? null]).toEqual([null, null])
  })
})
