// fault B1
import { describe, expect, test } from "vitest"
import { providerLogout } from "../../src/features/provider-logout.ts"
import {
  formOf,
  keyPair,
  logoutEvent,
  type MadeToken,
  secretKey,
} from "../support/signing-provider.ts"
import { logoutTokenApplication } from "../support/logout-token-application.ts"

/**
 * A user in two browsers, who signs out in one of them, which leads to the provider. The provider then requests that
 * its session ends here as well.
 */
async function signedOut() {
  const app = await logoutTokenApplication({
    strategy: "database",
    features: [providerLogout()],
  })
  const browser = await app.enter()
  const other = await app.enter()
  const answer = await browser.submit("signout", { federated: "true", callbackUrl: "/bye" })
  const away = new URL(answer.headers.get("location") ?? "")
  expect(away.origin + away.pathname).toBe(`${app.provider.issuer}/end`)
  const back = new URL(away.searchParams.get("post_logout_redirect_uri") ?? "")
  expect(back.pathname).toBe("/auth/signed-out/local")
  const send = async (made: MadeToken = {}) => app.post(formOf(await app.token(made)))
  return { ...app, other, send }
}

/** Expects that a logout token is refused, and that it ended nothing. */
async function expectRefused(made: MadeToken, reason: string): Promise<void> {
  const { other, send, warnings } = await signedOut()
  expect(await send(made)).toMatchObject({ status: 400, text: '{"error":"invalid_request"}' })
  expect(warnings).toEqual([expect.stringContaining(reason)])
  expect(await other.session()).not.toBeNull()
}

/** The modules of `oidcc-client-back-channel-logout-rp-basic`. */
describe("a logout by the provider", () => {
  test("oidcc-client-test-rp-backchannel-rpinitlogout", async () => {
    const { other, send, warnings } = await signedOut()
    const answer = await send()
    expect(answer).toMatchObject({ status: 200, text: "", pragma: "no-cache" })
    expect(answer.cacheControl?.split(", ")).toEqual(
      expect.arrayContaining(["no-cache", "no-store"]),
    )
    expect(await other.session()).toBeNull()
    expect(warnings).toEqual([])
  })

  test("oidcc-client-test-rp-backchannel-rpinitlogout-alg-none", async () => {
    const { claimsOf, other, post } = await signedOut()
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const unsigned = `${part({ alg: "none", typ: "logout+jwt" })}.${part(claimsOf())}.`
    expect(await post(formOf(unsigned))).toMatchObject({ status: 400 })
    expect(await other.session()).not.toBeNull()
  })

  test("oidcc-client-test-rp-backchannel-rpinitlogout-no-event", async () => {
    await expectRefused({ claims: { events: undefined } }, "no event")
  })

  test("oidcc-client-test-rp-backchannel-rpinitlogout-with-nonce", async () => {
    await expectRefused({ claims: { nonce: "a-nonce" } }, "nonce")
  })

  test("oidcc-client-test-rp-backchannel-rpinitlogout-wrong-alg", async () => {
    const { privateKey } = await keyPair("PS256")
    await expectRefused({ key: privateKey, header: { alg: "PS256" } }, "algorithm")
    await expectRefused({ key: secretKey, header: { alg: "HS256" } }, "algorithm")
  })

  test("oidcc-client-test-rp-backchannel-rpinitlogout-wrong-aud", async () => {
    await expectRefused({ claims: { aud: "client-1" } }, "aud")
  })

  test("oidcc-client-test-rp-backchannel-rpinitlogout-wrong-event", async () => {
    await expectRefused({ claims: { events: { [`${logoutEvent}-1`]: {} } } }, "no event")
  })

  test("oidcc-client-test-rp-backchannel-rpinitlogout-wrong-iss", async () => {
    await expectRefused({ claims: { iss: "https://localhost/1" } }, "iss")
  })
})
