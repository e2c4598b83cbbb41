import { describe, expect, test } from "vitest"
import { openIdFlow, plainOAuthFlow } from "./programmable-flow.ts"

const refused = { type: "CallbackRouteError" }

describe("iss of the answer (RFC 9207)", () => {
  // asvs 10.2.2
  // conformance M1
  test("of another provider is rejected before the code is sent", async () => {
    const { op, signIn } = await openIdFlow()
    const attempt = signIn((params) => ({ ...params, iss: "https://evil.example" }))
    await expect(attempt).rejects.toMatchObject(refused)
    expect(op.count("/token")).toBe(0)
  })

  // asvs 10.2.2
  // conformance M2
  test("must be there when the metadata announces it", async () => {
    const { op, signIn } = await openIdFlow()
    const attempt = signIn(({ code = "", state = "" }) => ({ code, state }))
    await expect(attempt).rejects.toMatchObject(refused)
    expect(op.count("/token")).toBe(0)
  })

  test("may be absent when the metadata does not announce it", async () => {
    const { signIn } = await openIdFlow({
      discovery: (document) => ({
        ...document,
        authorization_response_iss_parameter_supported: undefined,
      }),
    })
    expect((await signIn(({ code = "", state = "" }) => ({ code, state }))).user.id).toBe("ada")
  })

  test("of a plain OAuth provider without issuer is tolerated", async () => {
    const { signIn } = await plainOAuthFlow()
    expect((await signIn()).user.id).toBe("ada")
  })

  test("of a plain OAuth provider with an issuer is compared", async () => {
    const { op, signIn } = await plainOAuthFlow({}, { issuer: "https://github.example" })
    await expect(signIn()).rejects.toMatchObject(refused)
    expect(op.count("/token")).toBe(0)
  })

  test("of a plain OAuth provider with this issuer is accepted, without discovery", async () => {
    const issuer = "https://github.example"
    const { op, signIn } = await plainOAuthFlow({}, { issuer })
    expect((await signIn((params) => ({ ...params, iss: issuer }))).user.id).toBe("ada")
    expect(op.count("/.well-known/openid-configuration")).toBe(0)
  })
})

describe("one issuer a tenant", () => {
  const template = (issuer: string): string => `${issuer}/{tenantid}/v2.0`
  const tenant = (issuer: string, tid: unknown): string =>
    template(issuer).replace("{tenantid}", String(tid))
  const multiTenant = {
    expectedIssuer: (claims: Readonly<Record<string, unknown>>, metadataIssuer: string) =>
      metadataIssuer.replace("{tenantid}", String(claims["tid"])),
  }
  const discovery = (document: Record<string, unknown>) => ({
    ...document,
    issuer: template(String(document["issuer"])),
    authorization_response_iss_parameter_supported: undefined,
  })
  const withoutIss = ({ code = "", state = "" }): Record<string, string> => ({ code, state })

  test("the issuer of the token's own tenant is accepted", async () => {
    const { op, signIn } = await openIdFlow({ discovery }, multiTenant)
    op.does.claims = (claims) => ({ ...claims, tid: "t1", iss: tenant(op.issuer, "t1") })
    expect((await signIn(withoutIss)).user.id).toBe("ada")
  })

  test("the issuer of another tenant is rejected (GHSA-prpr-5gj3-qqhg, GHSA-mx9r-x6ww-qjw9, GHSA-8c5h-wx78-2cfg, GHSA-phx7-w8x2-3xgf, GHSA-gv74-j8m3-fg5f)", async () => {
    const { op, signIn } = await openIdFlow({ discovery }, multiTenant)
    op.does.claims = (claims) => ({ ...claims, tid: "t1", iss: tenant(op.issuer, "t2") })
    await expect(signIn(withoutIss)).rejects.toMatchObject(refused)
  })

  test("a tenant that the application does not accept is rejected (CVE-2016-7191)", async () => {
    const { op, signIn } = await openIdFlow({ discovery }, { expectedIssuer: () => "" })
    op.does.claims = (claims) => ({ ...claims, tid: "t1", iss: tenant(op.issuer, "t1") })
    await expect(signIn(withoutIss)).rejects.toMatchObject(refused)
  })

  test("the issuer of the configuration is told to the callback beside that of the metadata", async () => {
    const issuers: string[] = []
    const { op, signIn } = await openIdFlow(
      { discovery },
      {
        expectedIssuer: (_claims, metadataIssuer, configuredIssuer) => {
          issuers.push(metadataIssuer, configuredIssuer)
          return configuredIssuer
        },
      },
    )
    expect((await signIn(withoutIss)).user.id).toBe("ada")
    expect(issuers).toEqual([template(op.issuer), op.issuer])
  })

  test("the iss of the answer must be the tenant's", async () => {
    const { op, signIn } = await openIdFlow({ discovery }, multiTenant)
    op.does.claims = (claims) => ({ ...claims, tid: "t1", iss: tenant(op.issuer, "t1") })
    const withIss = (tid: string) =>
      signIn((params) => ({ ...params, iss: tenant(op.issuer, tid) }))
    expect((await withIss("t1")).user.id).toBe("ada")
    await expect(withIss("t2")).rejects.toMatchObject(refused)
  })

  test("the iss of another origin is refused before the code goes anywhere", async () => {
    const { op, signIn } = await openIdFlow({ discovery }, multiTenant)
    const attempt = signIn((params) => ({ ...params, iss: "https://evil.example/t1/v2.0" }))
    await expect(attempt).rejects.toMatchObject(refused)
    expect(op.count("/token")).toBe(0)
  })

  test("a template is no issuer for a provider without expectedIssuer", async () => {
    const { signIn } = await openIdFlow({ discovery })
    await expect(signIn(withoutIss)).rejects.toMatchObject({ type: "OAuthSignInError" })
  })
})
