import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { decodeJwt } from "jose"
import { describe, expect, onTestFinished, test } from "vitest"
import { MemoryStore } from "../../src/adapters.ts"
import { TokenError } from "../../src/errors.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { allowInsecureRequests, createAuth } from "../../src/index.ts"
import { programmableClient, startProgrammableProvider } from "../support/programmable-provider.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor } from "../support/visitor.ts"

type Claims = Record<string, unknown>

let providers = 0

/** An application whose user signed in at a provider that can be told to do wrong. */
async function signedIn(first: (claims: Claims) => Claims = (claims) => claims) {
  const id = `programmable-${(providers += 1)}`
  let issued = 0
  const openid = await startProgrammableProvider({
    claims: first,
    token: (answer) => ({
      ...answer,
      access_token: `access-${(issued += 1)}`,
      refresh_token: `refresh-${issued}`,
    }),
  })
  onTestFinished(() => openid.close())
  const adapter = MemoryAdapter()
  const { logger, errors } = recordingLogger()
  const config = {
    ...configWith({ adapter, logger, store: { ...MemoryStore(), shared: true } }),
    providers: [
      {
        id,
        name: id,
        type: "oidc" as const,
        issuer: openid.issuer,
        ...programmableClient,
        [allowInsecureRequests]: true,
      },
    ],
    features: [providerTokens()],
  }
  const auth = createAuth(config)
  const browser = visitor(config)
  const started = await browser.submit(`signin/${id}`)
  const answer = openid.answer(new URL(started.headers.get("location") ?? ""))
  await browser.get(`callback/${id}?${new URLSearchParams(answer)}`)
  const key = { provider: id, providerAccountId: "ada" }
  const user = await adapter.getUserByAccount(key)
  await adapter.updateAccount({ ...key, expires_at: 1 })
  const tokens = (await auth.forUser(user?.id ?? "")).tokens
  return {
    openid,
    adapter,
    key,
    errors,
    get: () => tokens.get({ provider: id }),
    account: async () => {
      const account = await adapter.getAccount("ada", id)
      if (account === null) throw new Error("The account is gone.")
      return account
    },
  }
}

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(TokenError)
  // It was just looked at.
  return (error as TokenError).reason
}

const withoutNonce = (claims: Claims): Claims => ({ ...claims, nonce: undefined })

describe("an id_token in the answer to a refresh", () => {
  test("is stored when it is of the same user, and needs no nonce", async () => {
    const app = await signedIn()
    app.openid.does.claims = (claims) => ({ ...withoutNonce(claims), name: "Ada L." })
    expect((await app.get()).accessToken).toBe("access-2")
    const { id_token = "", refresh_token } = await app.account()
    expect(decodeJwt(id_token)).toMatchObject({ sub: "ada", name: "Ada L." })
    expect(refresh_token).toBe("refresh-2")
  })

  test("is sent with grant_type, refresh_token and the client, and nothing else", async () => {
    const app = await signedIn()
    await app.get()
    const request = app.openid.requests.filter(({ path }) => path === "/token").at(-1)
    expect(Object.fromEntries(request?.body ?? [])).toEqual({
      grant_type: "refresh_token",
      refresh_token: "refresh-1",
    })
    expect(request?.headers.authorization).toMatch(/^Basic /)
  })

  test("of another user makes all of it worth nothing", async () => {
    const app = await signedIn()
    const before = await app.account()
    app.openid.does.claims = (claims) => ({ ...claims, sub: "eve" })
    expect(await reasonOf(app.get())).toBe("rejected")
    const { refresh_token, ...after } = await app.account()
    expect(refresh_token ?? null).toBeNull()
    expect(after.access_token).toBe(before.access_token)
    expect(after.id_token).toBe(before.id_token)
    expect(app.errors).toHaveLength(1)
    const asked = app.openid.count("/token")
    expect(await reasonOf(app.get())).toBe("rejected")
    expect(app.openid.count("/token")).toBe(asked)
  })

  test.each<[string, (claims: Claims) => Claims]>([
    ["issuer", (claims) => ({ ...claims, iss: "https://evil.example.com" })],
    ["audience", (claims) => ({ ...claims, aud: "another" })],
    ["further audience", (claims) => ({ ...claims, aud: ["client", "another"], azp: "client" })],
    ["azp", (claims) => ({ ...claims, azp: "client" })],
    ["auth_time", (claims) => ({ ...claims, auth_time: 2000 })],
    ["end", (claims) => ({ ...claims, exp: 1000 })],
  ])("with another %s is refused, and nothing is stored", async (_name, claims) => {
    const app = await signedIn((given) => ({ ...given, auth_time: 1000 }))
    const before = await app.account()
    app.openid.does.claims = (given) => claims({ ...given, auth_time: 1000 })
    expect(await reasonOf(app.get())).toBe("provider")
    expect(await app.account()).toEqual(before)
  })

  test("with a wrong signature is refused, and nothing is stored", async () => {
    const app = await signedIn()
    const before = await app.account()
    app.openid.does.signed = (token) => `${token.slice(0, -8)}AAAAAAAA`
    expect(await reasonOf(app.get())).toBe("provider")
    expect(await app.account()).toEqual(before)
  })

  test("counts for nothing where there is no earlier one", async () => {
    const app = await signedIn()
    await app.adapter.updateAccount({ ...app.key, id_token: null })
    app.openid.does.claims = (claims) => ({ ...claims, sub: "eve" })
    expect((await app.get()).accessToken).toBe("access-2")
    expect((await app.account()).id_token ?? null).toBeNull()
  })

  test("may be missing, and the refresh token with it", async () => {
    const app = await signedIn()
    const before = await app.account()
    app.openid.does.token = () => ({ access_token: "new", token_type: "Bearer" })
    const token = await app.get()
    expect(token).toMatchObject({ accessToken: "new", tokenType: "bearer", expiresAt: null })
    const after = await app.account()
    expect(after).toMatchObject({ refresh_token: "refresh-1", id_token: before.id_token })
    expect(after.expires_at ?? null).toBeNull()
  })
})

describe("a provider that does not rotate refresh tokens", () => {
  test("is asked at each end of a token, whatever the store remembers", async () => {
    const app = await signedIn()
    let count = 0
    app.openid.does.token = () => ({
      access_token: `new-${(count += 1)}`,
      token_type: "bearer",
      expires_in: 300,
    })
    for (let round = 1; round <= 3; round += 1) {
      expect((await app.get()).accessToken).toBe(`new-${round}`)
      await app.adapter.updateAccount({ ...app.key, expires_at: 1 })
    }
  })
})
