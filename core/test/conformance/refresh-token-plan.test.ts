import { describe, expect, test } from "vitest"
import type { Claims } from "../support/signing-provider.ts"
import { expiredApplication, reasonOf } from "../features/expired-application.ts"

/** An application that asks the userinfo endpoint with a token that works now, as the modules expect. */
async function application(refreshed: (claims: Claims) => Claims = (claims) => claims) {
  const app = await expiredApplication()
  const { openid, get } = app
  expect([openid.count("/token"), openid.count("/userinfo")]).toEqual([1, 0])
  openid.does.claims = refreshed
  const askUserinfo = async (): Promise<unknown> => {
    const { accessToken } = await get()
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await fetch(`${openid.issuer}/userinfo`, { headers })).json()
  }
  return { ...app, askUserinfo }
}

/** Expects that the answer to a refresh is refused, that none of it is stored, and that no request uses it. */
async function expectRefused(refreshed: (claims: Claims) => Claims, reason: string): Promise<void> {
  const { openid, account, askUserinfo } = await application(refreshed)
  const before = await account()
  expect(await reasonOf(askUserinfo())).toBe(reason)
  const { access_token, id_token } = await account()
  expect({ access_token, id_token }).toEqual({
    access_token: before.access_token,
    id_token: before.id_token,
  })
  expect([openid.count("/token"), openid.count("/userinfo")]).toEqual([2, 0])
}

/** The modules of `oidcc-client-refreshtoken-test-plan`. */
describe("a refresh", () => {
  // fault T10
  test("oidcc-client-test-refresh-token", async () => {
    const { openid, errors, askUserinfo } = await application()
    expect(await askUserinfo()).toMatchObject({ sub: "ada" })
    const asked = openid.requests.filter(({ path }) => path === "/token" || path === "/userinfo")
    expect(asked.map(({ path }) => path)).toEqual(["/token", "/token", "/userinfo"])
    expect(asked[1]?.body.get("grant_type")).toBe("refresh_token")
    expect(asked[1]?.body.get("refresh_token")).toBe("refresh-1")
    expect(asked[2]?.headers.authorization).toBe("Bearer access-2")
    expect(errors).toEqual([])
  })

  // fault T10
  test("oidcc-client-test-refresh-token-invalid-issuer", async () => {
    await expectRefused(({ iss, ...rest }) => ({ ...rest, iss: `${String(iss)}1` }), "provider")
  })

  // fault T10
  test("oidcc-client-test-refresh-token-invalid-sub", async () => {
    await expectRefused((claims) => ({ ...claims, sub: "ada1" }), "rejected")
  })
})
