import type { ServerResponse } from "node:http"
import { generateKeyPair, SignJWT } from "jose"
import { describe, expect, test } from "vitest"
import { AccessDenied } from "../../src/errors/errors.ts"
import { isEmailVerified, profileUser } from "../../src/oauth/profile-user.ts"
import { type ProfileSource, readProfile } from "../../src/oauth/read-profile.ts"
import type { ProfileUser } from "../../src/provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../../src/provider/resolved-provider.ts"
import { customFetch } from "../../src/provider/symbols.ts"
import { withoutUndefined } from "../../src/reading/read-json.ts"
import { accessToken, sendJson } from "../support/programmable-provider.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { openIdFlow, plainOAuthFlow, signInAt } from "./programmable-flow.ts"
import { baseUrl, openBrowser, resolved } from "./sign-in-flow.ts"

const refused = { type: "CallbackRouteError" }
const unusable = { type: "OAuthProfileParseError" }
const userinfo = (answer: (response: ServerResponse) => void) => ({
  routes: { "/userinfo": answer },
})

describe("userinfo of plain OAuth", () => {
  test("is asked for with the token in the header and its own parameters", async () => {
    const { op, provider } = await plainOAuthFlow()
    const url = `${op.issuer}/userinfo?version=2`
    await signInAt(op, { ...provider, userinfo: { url, params: { fields: "id,name" } } })
    const request = op.requests.find(({ path }) => path === "/userinfo")
    expect(request?.headers.authorization).toBe(`Bearer ${accessToken}`)
    expect(request?.headers.accept).toBe("application/json")
  })

  test.each<[string, ReturnType<typeof userinfo>]>([
    ["an error with a profile in it", userinfo((r) => sendJson(r, { sub: "ada" }, 500))],
    ["a refusal", userinfo((r) => sendJson(r, { message: "bad token" }, 401))],
    ["nothing", userinfo((r) => void r.writeHead(204).end())],
    ["HTML", userinfo((r) => void r.end("<html>"))],
    ["a list", userinfo((r) => sendJson(r, [{ sub: "ada" }]))],
    ["null", userinfo((r) => sendJson(r, null))],
    ["a redirect", userinfo((r) => void r.writeHead(302, { location: "/token" }).end())],
    ["more than a megabyte", userinfo((r) => sendJson(r, { sub: "x".repeat(1_100_000) }))],
  ])("is refused when it is %s", async (_name, does) => {
    const { signIn } = await plainOAuthFlow(does)
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test("can come from userinfo.request, which gets the tokens", async () => {
    const { op, provider } = await plainOAuthFlow()
    let token: string | undefined
    const request = ({ tokens }: { tokens: { access_token?: string } }) => {
      token = tokens.access_token
      return { id: "7", name: "custom" }
    }
    const { user } = await signInAt(op, { ...provider, userinfo: { request } })
    expect(user).toEqual({ id: "7", name: "custom" })
    expect(token).toBe(accessToken)
  })

  test.each([["Ada"], { first: "Ada" }, 7, true])(
    "gives no name or image where that is %j, which is no text",
    async (value) => {
      const { op, provider } = await plainOAuthFlow()
      // An application without types can return what it received.
      const profile = () => ({ id: "7", name: value, image: value }) as unknown as ProfileUser
      const { user } = await signInAt(op, { ...provider, profile })
      expect(user).toMatchObject({ id: "7", name: null, image: null })
    },
  )

  test.each([undefined, null, "text", []])(
    "is refused when userinfo.request returns %j",
    async (value) => {
      const { op, provider } = await plainOAuthFlow()
      // An application without types can return anything.
      const request = () => value as never
      await expect(signInAt(op, { ...provider, userinfo: { request } })).rejects.toMatchObject(
        refused,
      )
    },
  )
})

describe("userinfo of OpenID Connect", () => {
  const fromUserinfo = { idToken: false }

  test("is the profile when the provider says so", async () => {
    const { signIn } = await openIdFlow(
      { userinfo: (answer) => ({ ...answer, name: "from userinfo" }) },
      fromUserinfo,
    )
    expect((await signIn()).user.name).toBe("from userinfo")
  })

  test("is not asked for otherwise", async () => {
    const { op, signIn } = await openIdFlow()
    await signIn()
    expect(op.count("/userinfo")).toBe(0)
  })

  test.each<[string, (answer: Record<string, unknown>) => Record<string, unknown>]>([
    ["about another user", (answer) => ({ ...answer, sub: "grace" })],
    ["about no user", (answer) => ({ ...answer, sub: undefined })],
    ["about a number", (answer) => ({ ...answer, sub: 7 })],
  ])("is refused when it is %s", async (_name, change) => {
    const { signIn } = await openIdFlow({ userinfo: change }, fromUserinfo)
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test("must be about the user of the id_token also from userinfo.request", async () => {
    const { signIn } = await openIdFlow(
      {},
      { ...fromUserinfo, userinfo: { request: () => ({ sub: "grace" }) } },
    )
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test("that is signed must be signed by the provider", async () => {
    const { privateKey } = await generateKeyPair("RS256")
    const forged = await new SignJWT({ sub: "ada", name: "Eve" })
      .setProtectedHeader({ alg: "RS256", kid: "first" })
      .sign(privateKey)
    const { signIn } = await openIdFlow(
      {
        routes: {
          "/userinfo": (response) =>
            void response.writeHead(200, { "content-type": "application/jwt" }).end(forged),
        },
      },
      { ...fromUserinfo, client: { userinfo_signed_response_alg: "RS256" } },
    )
    await expect(signIn()).rejects.toMatchObject(refused)
  })
})

describe("claims that only one of ID token and userinfo has", () => {
  const none = { name: undefined, email: undefined, email_verified: undefined }
  const held = { name: ["name"], email: ["email"], both: ["name", "email"], neither: [] } as const
  const kinds = ["name", "email", "both", "neither"] as const
  /** The claims of one source, which can be told from those of the other. */
  const claimsOf = (source: string, kind: (typeof kinds)[number]) => ({
    ...none,
    ...Object.fromEntries(held[kind].map((claim) => [claim, `${claim}@${source}`])),
  })
  const does = (id: (typeof kinds)[number], info: (typeof kinds)[number]) => ({
    claims: (claims: object) => ({ ...claims, ...claimsOf("id", id) }),
    userinfo: (claims: object) => ({ ...claims, ...claimsOf("info", info) }),
  })
  const options = [{}, { idToken: true }, { idToken: false }]
  const rows = options.flatMap((option) =>
    kinds.flatMap((id) => kinds.map((info) => ({ option, id, info }))),
  )

  test.each(rows)("$option: $id in the ID token, $info in userinfo", async (row) => {
    const { option, id, info } = row
    const { op, provider } = await openIdFlow(does(id, info), option)
    const { logger, warnings } = recordingLogger()
    const browser = openBrowser({ logger })
    const { user } = await browser.finish(provider, op.answer(await browser.start(provider)))
    const [idClaims, infoClaims] = [claimsOf("id", id), claimsOf("info", info)]
    const first = option.idToken === false ? infoClaims : idClaims
    const second = option.idToken === false ? idClaims : option.idToken ? none : infoClaims
    expect(user.name).toBe(first.name ?? second.name)
    expect(user.email).toBe(first.email ?? second.email)
    const isMissed = option.idToken === undefined && id !== "both"
    expect(op.count("/userinfo")).toBe(isMissed || option.idToken === false ? 1 : 0)
    const isWarned = option.idToken === true && id !== "both"
    const warning = expect.stringMatching(/^claim-missing local\.idToken The ID token has no/)
    expect(warnings).toEqual(isWarned ? [warning] : [])
  })

  test.each([
    [
      "the granted scope has none of them",
      { token: (all: object) => ({ ...all, scope: "openid" }) },
    ],
    [
      "there is no such endpoint",
      { discovery: ({ userinfo_endpoint: _no, ...document }: Record<string, unknown>) => document },
    ],
  ])("are not read from userinfo if %s", async (_name, more) => {
    const { op, signIn } = await openIdFlow({ ...does("neither", "both"), ...more })
    expect((await signIn()).user).toEqual({ id: "ada" })
    expect(op.count("/userinfo")).toBe(0)
  })

  test.each<[string, ReturnType<typeof userinfo>]>([
    ["fails", userinfo((r) => sendJson(r, {}, 500))],
    ["does not accept the token", userinfo((r) => sendJson(r, { error: "invalid_token" }, 401))],
    ["has no sub", userinfo((r) => sendJson(r, { name: "Ada" }))],
    ["is no JSON", userinfo((r) => void r.end("<html>"))],
  ])("stay missing, with a warning, if userinfo %s", async (_name, broken) => {
    const { op, provider } = await openIdFlow({ ...does("name", "both"), ...broken })
    const { logger, warnings } = recordingLogger()
    const browser = openBrowser({ logger })
    const { user } = await browser.finish(provider, op.answer(await browser.start(provider)))
    expect(user).toEqual({ id: "ada", name: "name@id" })
    const text = "claim-missing local.userinfo The ID token has no email, which the scope asks for."
    expect(warnings).toEqual([expect.stringContaining(text)])
  })

  test.each(options)("are never those of another user: %o", async (option) => {
    const other = { userinfo: (claims: object) => ({ ...claims, sub: "grace" }) }
    const { signIn } = await openIdFlow({ ...does("neither", "both"), ...other }, option)
    if (option.idToken !== false) expect((await signIn()).user).toEqual({ id: "ada" })
    else await expect(signIn()).rejects.toMatchObject(refused)
  })

  test("make an address verified only by a source that has the same one", async () => {
    const addresses = [undefined, "ada@example.com", "eve@example.com"]
    const sources = addresses.flatMap((email) =>
      [undefined, true, false].map((verified) =>
        withoutUndefined({ email, email_verified: verified }),
      ),
    )
    let info: OIDCClaims = {}
    const members = {
      [customFetch]: async () => Response.json({ sub: "ada", name: "Ada", ...info }),
    }
    for (const option of [{}, { idToken: false }]) {
      const provider = resolved({
        id: "local",
        name: "Local",
        type: "oidc",
        issuer: "https://idp.test",
        clientId: "client",
        clientSecret: "secret",
        ...option,
        ...members,
      })
      for (const claims of sources) {
        for (info of sources) {
          const profile = await readProfile(sourceOf(provider, { sub: "ada", ...claims }))
          const user = await profileUser(provider, profile, {})
          const order: OIDCClaims[] = "idToken" in option ? [info, claims] : [claims, info]
          const first = order.find(
            ({ email, email_verified: verified }) => email === user.email && verified !== undefined,
          )
          const isVerified = user.email !== undefined && first?.email_verified === true
          expect(isEmailVerified(provider, user, profile)).toBe(isVerified)
        }
      }
    }
  })
})

/** What a source tells of an address. */
interface OIDCClaims {
  readonly email?: string
  readonly email_verified?: boolean
}

/** What a sign-in read before it reads the profile. */
function sourceOf(provider: ResolvedOAuthProvider, claims: { sub: string }): ProfileSource {
  const issuer = "https://idp.test"
  return {
    provider,
    client: { client_id: "client" },
    now: Date.now(),
    baseUrl,
    params: new URLSearchParams(),
    server: { issuer, userinfo_endpoint: `${issuer}/userinfo` },
    checks: { state: "", callbackUrl: "", once: undefined },
    logger: recordingLogger().logger,
    valid: {
      tokens: { access_token: "token" },
      claims: { iss: issuer, aud: "client", exp: 0, iat: 0, ...claims },
    },
  }
}

describe("the profile callback", () => {
  const returning = (user: unknown) => ({
    // An application without types can return anything.
    profile: () => user as ProfileUser,
  })

  test("gets the profile and the tokens", async () => {
    const { signIn } = await openIdFlow(
      {},
      { profile: (profile, tokens) => ({ id: `${profile.sub} ${tokens.access_token}` }) },
    )
    expect((await signIn()).user.id).toBe(`ada ${accessToken}`)
  })

  test.each<[unknown, string]>([
    [12345, "12345"],
    [0, "0"],
    [12345678901234567890n, "12345678901234567890"],
    ["007", "007"],
  ])("may return the id %s, which becomes a text", async (id, text) => {
    const { signIn } = await openIdFlow({}, returning({ id }))
    const { user, account } = await signIn()
    expect([user.id, account.providerAccountId]).toEqual([text, text])
  })

  test.each([
    [undefined],
    [null],
    ["text"],
    [{}],
    [{ id: undefined }],
    [{ id: null }],
    [{ id: "" }],
    [{ id: String(undefined) }],
    [{ id: String(null) }],
    [{ id: String(Number.NaN) }],
    [{ id: "[object Object]" }],
    [{ id: Number.NaN }],
    [{ id: 1.5 }],
    [{ id: 2 ** 60 }],
    [{ id: {} }],
    [{ id: true }],
  ])("that returns %j identifies no user", async (user) => {
    const { signIn } = await openIdFlow({}, returning(user))
    await expect(signIn()).rejects.toMatchObject(unusable)
  })

  test("gets what the browser posted along, which replaces nothing of what the provider told", async () => {
    const { signIn } = await openIdFlow(
      { claims: (claims) => ({ ...claims, user: { id: "ada" } }) },
      {
        authorization: { params: { response_mode: "form_post" } },
        // The claims of the test.
        profile: ({ user }) => user as { id: string },
      },
    )
    const told = await signIn((params) => ({ ...params, user: '{"id":"grace"}' }))
    expect(told.user.id).toBe("ada")
  })

  test("that fails is told apart from the provider's failures", async () => {
    const cause = new Error("from the application")
    const profile = () => {
      throw cause
    }
    const { signIn } = await openIdFlow({}, { profile })
    await expect(signIn()).rejects.toMatchObject({ ...unusable, cause: { err: cause } })
  })

  test("may refuse a user by an error of its choice", async () => {
    const denied = new AccessDenied("This account is blocked.")
    const profile = () => {
      throw denied
    }
    const { signIn } = await openIdFlow({}, { profile })
    await expect(signIn()).rejects.toBe(denied)
  })

  test("has a default that never makes an id up", async () => {
    const { signIn } = await plainOAuthFlow({ userinfo: () => ({ name: "nobody" }) })
    await expect(signIn()).rejects.toMatchObject(unusable)
  })

  // spec R3
  test("keeps further members of the user", async () => {
    const { signIn } = await openIdFlow({}, returning({ id: "7", role: "admin" }))
    expect((await signIn()).user).toEqual({ id: "7", role: "admin" })
  })
})

describe("a verified address", () => {
  const claiming = (members: Record<string, unknown>) => ({
    claims: (claims: Record<string, unknown>) => ({ ...claims, ...members }),
  })

  test("is verified by true itself", async () => {
    const { signIn } = await openIdFlow(claiming({ email: "ADA@Example.com" }))
    expect(await signIn()).toMatchObject({
      emailVerified: true,
      user: { email: "ada@example.com" },
    })
  })

  test.each([["true"], [1], ["1"], [{}], [false], [null], [undefined]])(
    "is not verified by %j",
    async (value) => {
      const { signIn } = await openIdFlow(claiming({ email_verified: value }))
      expect((await signIn()).emailVerified).toBe(false)
    },
  )

  test("is not verified for another address that the profile callback picks", async () => {
    const profile = () => ({ id: "ada", email: "victim@example.com" })
    const { signIn } = await openIdFlow({}, { profile })
    expect((await signIn()).emailVerified).toBe(false)
  })

  test("is not verified when there is none", async () => {
    const userinfo = () => ({ sub: "ada" })
    const { signIn } = await openIdFlow({ ...claiming({ email: "" }), userinfo })
    expect(await signIn()).toMatchObject({ emailVerified: false, user: { email: null } })
  })
})
