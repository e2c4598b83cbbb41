import { UnsecuredJWT } from "jose"
import { describe, expect, test } from "vitest"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import type { Misbehaviour } from "../support/programmable-provider.ts"
import { expectRefused, expectSignedIn } from "./outcome.ts"
import { openRelyingParty, type RelyingParty } from "./relying-party.ts"

const without = (name: string) => (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

/**
 * The modules of `oidcc-client-basic-certification-test-plan`, and with the response mode `form_post`
 * those that `oidcc-client-formpost-basic-certification-test-plan` shares with it.
 */
describe.each(["query", "form_post"])("code flow with the response mode %s", (mode) => {
  /** The entry asks for the mode as an application would; `query` is the default of the code flow. */
  function open(does: Misbehaviour = {}, scope?: string): Promise<RelyingParty> {
    const params = {
      ...(mode === "form_post" && { response_mode: mode }),
      ...(scope !== undefined && { scope }),
    }
    const members: Partial<OIDCConfig> = { authorization: { params } }
    return openRelyingParty(does, members)
  }

  test("oidcc-client-test", async () => {
    const { op, authorizations, signIn } = await open()
    expectSignedIn(await signIn(), { name: "Ada", email: "ada@example.com" })
    expect(authorizations()[0]?.get("response_type")).toBe("code")
    expect(authorizations()[0]?.get("response_mode")).toBe(mode === "query" ? null : mode)
    expect(op.count("/token")).toBe(1)
    expect(op.count("/userinfo")).toBe(1)
  })

  test("oidcc-client-test-invalid-iss", async () => {
    const { op, signIn } = await open({
      claims: (claims) => ({ ...claims, iss: "https://other.example" }),
    })
    expectRefused(await signIn(), `expected ${op.issuer}, got https://other.example`)
    expect(op.count("/userinfo")).toBe(0)
  })

  test("oidcc-client-test-missing-sub", async () => {
    const { op, signIn } = await open({ claims: without("sub") })
    expectRefused(await signIn(), /"sub"/)
    expect(op.count("/userinfo")).toBe(0)
  })

  // asvs 10.5.4
  test("oidcc-client-test-invalid-aud", async () => {
    const { op, signIn } = await open({ claims: (claims) => ({ ...claims, aud: "other" }) })
    expectRefused(await signIn(), "expected client, got other")
    expect(op.count("/userinfo")).toBe(0)
  })

  test("oidcc-client-test-missing-iat", async () => {
    const { op, signIn } = await open({ claims: without("iat") })
    expectRefused(await signIn(), /"iat"/)
    expect(op.count("/userinfo")).toBe(0)
  })

  test("oidcc-client-test-kid-absent-single-jwks", async () => {
    const { op, signIn } = await open({ header: ({ alg }) => ({ alg }) })
    expectSignedIn(await signIn(), { name: "Ada" })
    expect(op.count("/jwks")).toBe(1)
  })

  test("oidcc-client-test-kid-absent-multiple-jwks", async () => {
    const { op, signIn } = await open({
      header: ({ alg }) => ({ alg }),
      keys: (keys) => keys.flatMap((key) => [{ ...key, kid: "another" }, key]),
    })
    expectRefused(await signIn(), /multiple/)
    expect(op.count("/userinfo")).toBe(0)
  })

  test("oidcc-client-test-idtoken-sig-rs256", async () => {
    const { op, signIn } = await open({ header: (header) => ({ ...header, alg: "RS256" }) })
    expectSignedIn(await signIn(), { name: "Ada" })
    expect(op.count("/jwks")).toBe(1)
  })

  test("oidcc-client-test-idtoken-sig-none", async () => {
    const { op, signIn } = await open({
      discovery: (document) => ({
        ...document,
        id_token_signing_alg_values_supported: ["RS256", "none"],
      }),
      idToken: (claims) => new UnsecuredJWT(claims).encode(),
    })
    expectRefused(await signIn(), /"alg"/)
    expect(op.count("/userinfo")).toBe(0)
  })

  test("oidcc-client-test-invalid-sig-rs256", async () => {
    const { op, signIn } = await open({ signed: (token) => withOtherSignature(token) })
    expectRefused(await signIn(), /signature verification failed/)
    expect(op.count("/userinfo")).toBe(0)
  })

  // asvs 10.5.2
  test("oidcc-client-test-userinfo-invalid-sub", async () => {
    const { op, signIn } = await open({ userinfo: (user) => ({ ...user, sub: "grace" }) })
    expectRefused(await signIn(), /another sub/)
    expect(op.count("/userinfo")).toBe(1)
  })

  test("oidcc-client-test-nonce-invalid", async () => {
    const { op, signIn } = await open({ claims: (claims) => ({ ...claims, nonce: "another" }) })
    expectRefused(await signIn(), /nonce of the id_token/)
    expect(op.count("/userinfo")).toBe(0)
  })

  test("oidcc-client-test-scope-userinfo-claims", async () => {
    const scope = "openid profile email"
    const { authorizations, signIn } = await open(
      {
        claims: without("name"),
        userinfo: (user) => ({ ...user, name: "Ada of userinfo", email: "userinfo@example.com" }),
      },
      scope,
    )
    expectSignedIn(await signIn(), { name: "Ada of userinfo", email: "userinfo@example.com" })
    expect(authorizations()[0]?.get("scope")).toBe(scope)
  })

  test("oidcc-client-test-client-secret-basic", async () => {
    const { op, signIn } = await open()
    expectSignedIn(await signIn(), { name: "Ada" })
    const request = op.requests.find(({ path }) => path === "/token")
    expect(request?.headers.authorization).toMatch(/^Basic /)
    expect(request?.body.has("client_secret")).toBe(false)
    expect(request?.body.has("client_assertion")).toBe(false)
  })
})

/** The token with one bit of its signature changed. */
function withOtherSignature(token: string): string {
  const [header = "", payload = "", signature = ""] = token.split(".")
  const bytes = Buffer.from(signature, "base64url")
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  return [header, payload, bytes.toString("base64url")].join(".")
}
