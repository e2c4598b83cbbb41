// fault T10
import { decodeJwt } from "jose"
import { describe, expect, test } from "vitest"
import type { Claims } from "../support/signing-provider.ts"
import { expiredApplication, reasonOf } from "./expired-application.ts"

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"
const withoutNonce = (claims: Claims): Claims => ({ ...claims, nonce: undefined })

describe("an id_token in the answer to a refresh", () => {
  test("is stored when it is of the same user, and needs no nonce", async () => {
    const app = await expiredApplication()
    app.openid.does.claims = (claims) => ({ ...withoutNonce(claims), name: "Ada L." })
    expect((await app.get()).accessToken).toBe("access-2")
    const { id_token = "", refresh_token } = await app.account()
    expect(decodeJwt(id_token)).toMatchObject({ sub: "ada", name: "Ada L." })
    expect(refresh_token).toBe("refresh-2")
  })

  test("is sent with grant_type, refresh_token and the client, and nothing else", async () => {
    const app = await expiredApplication()
    await app.get()
    const request = app.openid.requests.filter(({ path }) => path === "/token").at(-1)
    expect(Object.fromEntries(request?.body ?? [])).toEqual({
      grant_type: "refresh_token",
      refresh_token: "refresh-1",
    })
    expect(request?.headers.authorization).toMatch(/^Basic /)
  })

  test("of another user makes all of it worth nothing", async () => {
    const app = await expiredApplication()
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
    ["purpose", (claims) => ({ ...claims, events: { [logoutEvent]: {} } })],
  ])("with another %s is refused, and nothing is stored", async (_name, claims) => {
    const app = await expiredApplication((given) => ({ ...given, auth_time: 1000 }))
    const before = await app.account()
    app.openid.does.claims = (given) => claims({ ...given, auth_time: 1000 })
    expect(await reasonOf(app.get())).toBe("provider")
    expect(await app.account()).toEqual(before)
  })

  test("with a wrong signature is refused, and nothing is stored", async () => {
    const app = await expiredApplication()
    const before = await app.account()
    app.openid.does.signed = (token) => `${token.slice(0, -8)}AAAAAAAA`
    expect(await reasonOf(app.get())).toBe("provider")
    expect(await app.account()).toEqual(before)
  })

  test("counts for nothing where there is no earlier one", async () => {
    const app = await expiredApplication()
    await app.adapter.updateAccount({ ...app.key, id_token: null })
    app.openid.does.claims = (claims) => ({ ...claims, sub: "eve" })
    expect((await app.get()).accessToken).toBe("access-2")
    expect((await app.account()).id_token ?? null).toBeNull()
  })

  test("may be missing, and the refresh token with it", async () => {
    const app = await expiredApplication()
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
    const app = await expiredApplication()
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
