import { UnsecuredJWT } from "jose"
import { describe, expect, test } from "vitest"
import { sendJson } from "../support/programmable-provider.ts"
import { expectRefused, expectSignedIn } from "./outcome.ts"
import { openRelyingParty } from "./relying-party.ts"

/** The modules of `oidcc-client-config-certification-test-plan`. */
describe("metadata and keys of the provider", () => {
  test("oidcc-client-test-discovery-openid-config", async () => {
    const { op, signIn } = await openRelyingParty({
      // An endpoint that only the document tells.
      discovery: (document) => ({
        ...document,
        userinfo_endpoint: `${String(document["issuer"])}/elsewhere`,
      }),
      routes: {
        "/elsewhere": (response) => sendJson(response, { sub: "ada", name: "Ada of elsewhere" }),
      },
    })
    expectSignedIn(await signIn(), { name: "Ada of elsewhere" })
    expect(op.count("/.well-known/openid-configuration")).toBe(1)
    expect(op.count("/userinfo")).toBe(0)
  })

  test("oidcc-client-test-discovery-jwks-uri-keys", async () => {
    const { op, signIn } = await openRelyingParty()
    expectSignedIn(await signIn(), { name: "Ada" })
    expect(op.count("/jwks")).toBe(1)
  })

  // asvs 10.5.3
  test("oidcc-client-test-discovery-issuer-mismatch", async () => {
    const { op, authorizations, signIn } = await openRelyingParty({
      discovery: (document) => ({ ...document, issuer: "https://other.example" }),
    })
    const { url, session, errors } = await signIn()
    expect(errors.map(({ type }) => type)).toEqual(["OAuthSignInError"])
    expect(errors[0]?.message).toContain('names the issuer "https://other.example"')
    expect(url.origin).not.toBe(op.issuer)
    expect(authorizations()).toEqual([])
    expect(session).toBeNull()
  })

  test("oidcc-client-test-idtoken-sig-none", async () => {
    const { op, signIn } = await openRelyingParty(
      { idToken: (claims) => new UnsecuredJWT(claims).encode() },
      // Asked for as well, as the module does.
      { client: { id_token_signed_response_alg: "none" } },
    )
    expectRefused(await signIn(), /"alg"/)
    expect(op.count("/userinfo")).toBe(0)
  })

  test("oidcc-client-test-signing-key-rotation-just-before-signing", async () => {
    const { op, signIn } = await openRelyingParty()
    // The keys of before are known, so that they have to be fetched again.
    expectSignedIn(await signIn(), { name: "Ada" })
    op.does.beforeSigning = () => op.rotateKeys("second")
    expectSignedIn(await signIn(), { name: "Ada" })
    expect(op.count("/jwks")).toBe(2)
  })

  test("oidcc-client-test-signing-key-rotation", async () => {
    const { op, signIn } = await openRelyingParty()
    expectSignedIn(await signIn(), { name: "Ada" })
    await op.rotateKeys("second")
    expectSignedIn(await signIn(), { name: "Ada" })
    expect(op.count("/jwks")).toBe(2)
  })
})
