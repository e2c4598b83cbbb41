import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { MemoryStore } from "../../src/adapters.ts"
import { providerTokens, type ProviderTokensOptions } from "../../src/features/provider-tokens.ts"
import { sendJson } from "../support/programmable-provider.ts"
import { formOf } from "../support/signing-provider.ts"
import {
  logoutTokenApplication,
  type LogoutTokenOptions,
} from "../support/logout-token-application.ts"

interface Options extends LogoutTokenOptions {
  readonly tokens?: ProviderTokensOptions
  /** What the token endpoint says of the scope. */
  readonly scope?: string
}

/** An application that keeps tokens, and whose provider ends sessions. */
async function open({
  tokens,
  scope,
  adapter = MemoryAdapter(),
  ...options
}: Options & { adapter?: ReturnType<typeof MemoryAdapter> } = {}) {
  const made = await logoutTokenApplication({
    adapter,
    features: [providerTokens(tokens)],
    ...options,
  })
  const { does, provider } = made
  let issued = 0
  const { discovery } = does
  Object.assign(does, {
    discovery: (document: Record<string, unknown>) => ({
      ...discovery(document),
      revocation_endpoint: `${provider.issuer}/revoke`,
    }),
    token: (answer: Record<string, unknown>) => ({
      ...answer,
      ...(scope !== undefined && { scope }),
      access_token: `access-${(issued += 1)}`,
      refresh_token: `refresh-${issued}`,
    }),
  })
  Object.assign(does.routes, {
    "/revoke": (response: import("node:http").ServerResponse) => sendJson(response, {}),
  })
  return {
    ...made,
    adapter,
    /** The provider ends sessions. */
    logOut: async (claims: Record<string, unknown> = {}) =>
      (await made.post(formOf(await made.token({ claims })))).status,
    account: () => adapter.getAccount("ada", "local"),
    revoked: () =>
      provider.requests
        .filter(({ path }) => path === "/revoke")
        .map(({ body }) => body.get("token")),
  }
}

const ofSid = { sub: undefined, sid: "session-of-ada" }
const ofSub = { sid: undefined }

describe.each(["database", "jwt"] as const)("a logout by the provider, under %s,", (strategy) => {
  test.each([
    ["session", ofSid],
    ["user", ofSub],
  ])("revokes the tokens of an account: by the %s", async (_by, claims) => {
    const { enter, logOut, account, revoked } = await open({ strategy })
    await enter()
    expect((await account())?.refresh_token).toBe("refresh-1")
    expect(await logOut(claims)).toBe(200)
    expect(await account()).toMatchObject({ refresh_token: null, access_token: null })
    expect(revoked()).toEqual(["refresh-1", "access-1"])
  })

  test.each([
    ["session", ofSid, ["refresh-1", "access-1"]],
    ["user", ofSub, ["refresh-1", "access-1", "refresh-2", "access-2"]],
  ])("revokes the tokens of its sessions: by the %s", async (_by, claims, expected) => {
    const { enter, logOut, revoked } = await open({ strategy, tokens: { keep: "session" } })
    await enter()
    await enter({ sid: "another" })
    expect(await logOut(claims)).toBe(200)
    expect(new Set(revoked())).toEqual(new Set(expected))
  })

  test("leaves the tokens of a later session at the provider", async () => {
    const { enter, logOut, account, revoked } = await open({ strategy })
    await enter()
    await enter({ sid: "another" })
    expect(await logOut(ofSid)).toBe(200)
    expect((await account())?.refresh_token).toBe("refresh-2")
    expect(revoked()).toEqual([])
  })
})

describe("tokens for offline access", () => {
  const params = { scope: "openid offline_access" }

  test.each([
    ["as granted", { scope: "openid offline_access" }, true],
    [
      "as requested, where the answer tells no scope",
      { members: { authorization: { params } } },
      true,
    ],
    ["not granted", { scope: "openid", members: { authorization: { params } } }, false],
    ["of a similar name", { scope: "openid offline_access_2" }, false],
  ])("stay when the session ends: %s", async (_name, options, stay) => {
    const { enter, logOut, account, revoked } = await open(options)
    await enter()
    expect(await logOut()).toBe(200)
    expect((await account())?.refresh_token ?? null).toBe(stay ? "refresh-1" : null)
    expect(revoked()).toEqual(stay ? [] : ["refresh-1", "access-1"])
  })
})

describe("a sign-in during the logout", () => {
  // fault B7
  test.each(["account", "session"] as const)("keeps no tokens in the %s", async (keep) => {
    const memory = MemoryStore()
    let isPaused = true
    const app: Awaited<ReturnType<typeof open>> = await open({
      tokens: { keep },
      store: {
        ...memory,
        shared: true,
        // The logout comes after the marks were looked for, and before it is noted where the tokens are.
        async increment(key, ttlMs) {
          if (isPaused) {
            isPaused = false
            expect(await app.logOut()).toBe(200)
          }
          return memory.increment(key, ttlMs)
        },
      },
    })
    const ada = await app.enter()
    expect(isPaused).toBe(false)
    expect(app.revoked()).toEqual(["refresh-1", "access-1"])
    if (keep === "account") expect((await app.account())?.refresh_token ?? null).toBeNull()
    expect(await ada.session()).toBeNull()
  })
})

describe("a sign-in that is refused because of a logout", () => {
  // All of it happens in one second, so that no ID token is younger than the logout.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ["account", "before", "database"],
    ["account", "after", "database"],
    ["account", "after", "jwt"],
    ["session", "before", "database"],
    ["session", "after", "jwt"],
  ] as const)("keeps no tokens in the %s, with the feature listed %s the other", async (...of) => {
    const [keep, place, strategy] = of
    const tokens = providerTokens({ keep })
    const app = await open({
      strategy,
      features: place === "after" ? [tokens] : [],
      ...(place === "before" && { first: [tokens] }),
    })
    app.does.beforeSigning = async () => {
      app.does.beforeSigning = async () => {}
      expect(await app.logOut()).toBe(200)
    }
    await expect(app.enter()).rejects.toThrow(/AccessDenied/)
    expect(new Set(app.revoked())).toEqual(new Set(["refresh-1", "access-1"]))
    if (keep === "session") return
    expect(await app.account()).toMatchObject({ refresh_token: null, access_token: null })
  })
})

test("a logout whose tokens cannot be forgotten can be sent again", async () => {
  const adapter = MemoryAdapter()
  const isDown = { now: false }
  const { updateAccount } = adapter
  adapter.updateAccount = async (...given) => {
    if (isDown.now) throw new Error("down")
    return updateAccount(...given)
  }
  const { enter, post, revoked, token } = await open({ adapter })
  await enter()
  const form = formOf(await token())
  isDown.now = true
  expect((await post(form)).status).toBe(400)
  isDown.now = false
  expect((await post(form)).status).toBe(200)
  expect(revoked()).toEqual(["refresh-1", "access-1"])
  expect((await post(form)).status).toBe(400)
})
