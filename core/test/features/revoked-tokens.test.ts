import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { MemoryStore } from "../../src/adapters.ts"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import { providerTokens, type ProviderTokensOptions } from "../../src/features/provider-tokens.ts"
import { assertConfig } from "../../src/integration.ts"
import { skipPauses } from "../support/skipped-pauses.ts"
import { configWith } from "../support/visitor.ts"
import {
  openTokenApplication,
  type TokenOptions,
} from "../support/provider-tokens/token-application.ts"
import { sharedStore } from "../support/application.ts"

async function open(options: Partial<TokenOptions> = {}) {
  const app = await openTokenApplication(options)
  const browser = await app.enter()
  return { ...app, browser, token: await app.get() }
}

/** The adapter that core itself uses. */
function adapterOf({ config }: Pick<Awaited<ReturnType<typeof open>>, "config">) {
  const resolution = resolveConfig(config)
  if (!resolution.usable || resolution.config.adapter === undefined) throw new Error("No adapter.")
  return resolution.config.adapter
}

const removals = {
  unlink: async (app: Awaited<ReturnType<typeof open>>) =>
    adapterOf(app).unlinkAccount({ provider: app.openid.id, providerAccountId: "ada" }),
  deleteUser: async (app: Awaited<ReturnType<typeof open>>) =>
    adapterOf(app).deleteUser(await app.userOf()),
}

describe.each(["unlink", "deleteUser"] as const)("by default, %s", (moment) => {
  test("revokes the tokens, sealed ones too, and those that were never written", async () => {
    const adapter = MemoryAdapter()
    const isDown = { now: false }
    const updateAccount: typeof adapter.updateAccount = async (...given) => {
      if (isDown.now) throw new Error("down")
      return adapter.updateAccount(...given)
    }
    const app = await open({ adapter: { ...adapter, updateAccount }, feature: { encrypt: true } })
    await app.expire()
    isDown.now = true
    const unwritten = await app.get()
    expect(await app.openid.accepts(unwritten)).toBe(true)
    await removals[moment](app)
    expect(await app.openid.accepts(unwritten)).toBe(false)
    expect(
      await adapter.getUserByAccount({ provider: app.openid.id, providerAccountId: "ada" }),
    ).toBeNull()
  })

  test("is done although neither provider nor store respond, which is logged", async () => {
    const memory = MemoryStore()
    const isDown = { now: false }
    const store = {
      ...memory,
      shared: true,
      get: async (keys: readonly string[]) => {
        if (isDown.now) throw new Error("down")
        return memory.get(keys)
      },
    }
    const broken: typeof fetch = async (...given) => {
      if (isDown.now) throw new TypeError("fetch failed")
      return fetch(...given)
    }
    const app = await open({ store, fetch: broken })
    isDown.now = true
    const pauses = skipPauses(1000)
    await removals[moment](app)
    expect(pauses()).toBe(1)
    expect(app.errors.map(({ name }) => name)).toEqual(["TokenError", "TokenError"])
    expect(
      await app.adapter.getUserByAccount?.({ provider: app.openid.id, providerAccountId: "ada" }),
    ).toBeNull()
  })

  test("revokes nothing where it is not listed", async () => {
    const app = await open({ feature: { revokeOn: ["signOut"] } })
    await removals[moment](app)
    expect(await app.openid.accepts(app.token)).toBe(true)
  })
})

describe("signing out", () => {
  test("leaves the tokens alone by default", async () => {
    const { browser, openid, token, get } = await open()
    await browser.submit("signout")
    expect(await browser.session()).toBeNull()
    expect(await openid.accepts(token)).toBe(true)
    expect(await get()).toBe(token)
  })

  test.each(["database", "jwt"] as const)(
    "under %s it revokes them where listed",
    async (strategy) => {
      const feature = { revokeOn: ["signOut"] } as const
      const app = await open({ feature, more: { session: { strategy } } })
      await app.browser.submit("signout")
      expect(await app.browser.session()).toBeNull()
      expect(await app.openid.accepts(app.token)).toBe(false)
      await expect(app.get()).rejects.toMatchObject({ reason: "no_token" })
      expect(app.errors).toEqual([])
    },
  )

  test("happens although the store cannot be asked, which is logged", async () => {
    const memory = MemoryStore()
    const set = async () => {
      throw new Error("down")
    }
    const app = await open({
      feature: { revokeOn: ["signOut"] },
      store: { ...memory, shared: true, set },
    })
    await app.browser.submit("signout")
    expect(await app.browser.session()).toBeNull()
    expect(app.errors).toMatchObject([{ reason: "store" }])
  })
})

test.each([["signOut"], ["sign-out"], 5] as const)("revokeOn: %j", (revokeOn) => {
  // A program without types can pass anything.
  const features = [providerTokens({ revokeOn } as unknown as ProviderTokensOptions)]
  const store = sharedStore()
  const check = () => assertConfig(configWith({ adapter: MemoryAdapter(), store, features }))
  if (Array.isArray(revokeOn) && revokeOn[0] === "signOut") expect(check).not.toThrow()
  else expect(check).toThrow(/features\[0\]\.revokeOn/)
})

describe("token.refresh of a provider", () => {
  test("sends the request, and its answer counts as any other", async () => {
    const given: unknown[] = []
    const app = await open({
      provider: {
        token: {
          async refresh({ refreshToken, tokenUrl = "", clientId, clientSecret, fetch: send }) {
            given.push([typeof refreshToken, clientId])
            const grant = { grant_type: "refresh_token", refresh_token: refreshToken }
            return send(tokenUrl, {
              method: "POST",
              headers: {
                authorization: `Basic ${btoa(`${clientId}:${encodeURIComponent(clientSecret ?? "")}`)}`,
              },
              body: new URLSearchParams(grant),
            })
          },
        },
      },
    })
    await app.expire()
    const next = await app.get()
    expect(next).not.toBe(app.token)
    expect(await app.openid.accepts(next)).toBe(true)
    expect(given).toEqual([["string", app.openid.clientId]])
  })

  test.each([
    ["provider", () => "no response" as unknown as Response],
    ["provider", () => Promise.reject(new Error("down"))],
    ["rejected", () => Response.json({ error: "invalid_grant" }, { status: 400 })],
  ] as const)("with an answer that is none: %s", async (reason, refresh) => {
    const app = await open({ provider: { token: { refresh } } })
    await app.expire()
    const pauses = skipPauses(1000)
    await expect(app.get()).rejects.toMatchObject({ reason })
    expect(pauses()).toBe(reason === "rejected" ? 1 : 0)
  })
})
