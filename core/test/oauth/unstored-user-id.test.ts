import { describe, expect, test } from "vitest"
import { unstoredUserId } from "../../src/oauth/unstored-user-id.ts"
import { openIdFlow, plainOAuthFlow } from "./programmable-flow.ts"

const issuer = "https://github.com"
const account = { provider: "github", providerAccountId: "4711" }
const realm = "https://sso.example/realms/a"

describe("the ID of a user who is not stored", () => {
  // Applications store these, so no release can change them.
  test.each([
    [{ issuer, account }, "d6c806b4-eca6-4fa2-8646-5167b9a62d9c"],
    [
      { issuer, account: { ...account, providerAccountId: "4712" } },
      "9613ce0f-f029-44ec-8316-ea7852f8332b",
    ],
    [
      { issuer, account: { ...account, provider: "preview" } },
      "967b15cb-e2cc-4b55-893b-7741c51190f0",
    ],
    [
      { issuer: realm, account: { provider: "sso", providerAccountId: "Zoë \ud83d\ude00" } },
      "a1a92f35-0c47-48c5-8a68-7131adb56c21",
    ],
  ])("of %j is the same in every release", async (of, id) => {
    expect(await unstoredUserId(of)).toBe(id)
  })

  test("has the form of a random UUID, and no two accounts share one", async () => {
    const parts = [
      "",
      '"',
      '","',
      "a",
      "b",
      "a b",
      "\0",
      "\ud800",
      "\udc00",
      "4711",
      "ä",
      "a\u0308",
    ]
    const accounts = parts.flatMap((provider) =>
      parts.flatMap((of) =>
        parts.map((providerAccountId) => ({
          issuer: of,
          account: { provider, providerAccountId },
        })),
      ),
    )
    const ids = await Promise.all(accounts.map(unstoredUserId))
    expect(new Set(ids).size).toBe(accounts.length)
    const random = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
    expect(crypto.randomUUID()).toMatch(random)
    for (const id of ids) expect(id).toMatch(random)
  })
})

describe("the issuer of an account is", () => {
  test("that of the ID token", async () => {
    const { op, signIn } = await openIdFlow()
    expect((await signIn()).issuer).toBe(op.issuer)
  })

  test("that of the tenant, if each has its own", async () => {
    const tenantOf = (issuer: string, tenant: string) => `${issuer}/${tenant}`
    for (const tenant of ["first", "second"]) {
      const flow = await openIdFlow(
        { claims: (claims) => ({ ...claims, iss: tenantOf(String(claims["iss"]), tenant) }) },
        { expectedIssuer: (_claims, issuer) => tenantOf(issuer, tenant) },
      )
      expect((await flow.signIn()).issuer).toBe(tenantOf(flow.op.issuer, tenant))
    }
  })

  test("the origin of the authorization endpoint, for plain OAuth", async () => {
    const { op, signIn } = await plainOAuthFlow()
    expect((await signIn()).issuer).toBe(op.issuer)
  })

  test("the issuer that the configuration of plain OAuth states", async () => {
    const { op, signIn } = await plainOAuthFlow(
      { discovery: (document) => ({ ...document, issuer: `${String(document["issuer"])}/realm` }) },
      (issuer) => ({
        issuer: `${issuer}/realm`,
        wellKnown: `${issuer}/.well-known/openid-configuration`,
      }),
    )
    const signedIn = await signIn((params) => ({ ...params, iss: `${op.issuer}/realm` }))
    expect(signedIn.issuer).toBe(`${op.issuer}/realm`)
  })
})
