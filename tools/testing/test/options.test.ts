import { AccessDenied, createAuth, type Profile, type User } from "@lockstep/core"
import { decode } from "@lockstep/core/jwt"
import Apple from "@lockstep/core/providers/apple"
import Credentials from "@lockstep/core/providers/credentials"
import GitHub from "@lockstep/core/providers/github"
import { describe, expect, test } from "vitest"
import { fakeProvider, signInAs, TestingError } from "@lockstep/testing"
import { configWith, openStore } from "./support/application.ts"

const ada = { name: "Ada Lovelace", email: "ada@example.com" }
const { provider } = await fakeProvider()
const github = GitHub({ clientId: "client", clientSecret: "secret" })

/** A configuration that records the arguments of its event handlers. */
function noting() {
  const signedIn: { user: User; account?: unknown; profile?: Profile }[] = []
  const config = configWith({
    providers: [provider, github],
    events: { signIn: (message) => void signedIn.push(message) },
  })
  return { config, signedIn }
}

describe("signInAs", () => {
  test("takes an engine, and a function that returns the configuration", async () => {
    const config = configWith({ providers: [provider] })
    const engine = createAuth(config)
    const first = await signInAs(engine, ada)
    const request = new Request("http://localhost:3000/", { headers: first.headers })
    expect(await (await engine.for(request)).session()).toEqual(first.session)
    const asked: string[] = []
    const lazy = (of: Request) => {
      asked.push(new URL(of.url).host)
      return config
    }
    await signInAs(lazy, ada, { url: "http://tenant.example.com" })
    await signInAs(createAuth(lazy), ada)
    expect(asked).toEqual(["tenant.example.com", "localhost:3000"])
  })

  test("signs in with another provider than the first", async () => {
    const { config, signedIn } = noting()
    await signInAs(config, { ...ada, id: "7" }, { provider: "github" })
    expect(signedIn).toMatchObject([
      { account: { provider: "github", providerAccountId: "7", type: "oauth" } },
    ])
    await expect(signInAs(config, ada, { provider: "gitlab" })).rejects.toThrow(
      "The configuration has no provider with the ID gitlab. Pass one of: fake, github.",
    )
  })

  test("passes the profile of the provider to the callbacks of provider and application", async () => {
    const { config, signedIn } = noting()
    const profile = { id: 7, login: "ada", email: "ADA@example.com", avatar_url: "/ada.png" }
    const { user } = await signInAs(config, {}, { provider: "github", profile })
    expect(user).toMatchObject({ name: "ada", email: "ada@example.com", image: "/ada.png" })
    expect(signedIn).toMatchObject([{ profile, account: { providerAccountId: "7" } }])
  })

  test("passes tokens, acr and amr as the provider returns them", async () => {
    const { config, signedIn } = noting()
    const tokens = { access_token: "a", refresh_token: "r", expires_at: 1000, scope: "openid" }
    await signInAs(config, ada, { tokens, acr: "gold", amr: ["pwd", "otp"] })
    expect(signedIn).toMatchObject([
      { account: tokens, profile: { acr: "gold", amr: ["pwd", "otp"] } },
    ])
  })

  test("dates the sign-in", async () => {
    const signedInAt = new Date(Date.now() - 3_600_000)
    const config = configWith({ providers: [provider] })
    const { cookie } = await signInAs(config, ada, { signedInAt })
    const [salt = "", token] = cookie.split("=")
    const claims = await decode({ token, salt, secret: String(config.secret) })
    expect(claims?.auth_time).toBe(Math.floor(Number(signedInAt) / 1000))
    await expect(
      signInAs(config, ada, { signedInAt: new Date(Date.now() + 60_000) }),
    ).rejects.toThrow("signedInAt is not a past date.")
    const old = new Date(Date.now() - 40 * 86_400_000)
    const absolute = configWith({ providers: [provider], session: { absoluteMaxAge: 86_400 } })
    await expect(signInAs(absolute, ada, { signedInAt: old })).rejects.toThrow(
      "The session ended at once.",
    )
  })

  test("dates a session in the database", async () => {
    const { db, adapter } = await openStore()
    const limits = { absoluteMaxAge: 40 * 86_400 }
    const config = configWith({ providers: [provider], adapter, session: limits })
    const signedInAt = new Date(Date.now() - 3_600_000)
    const { session } = await signInAs(config, ada, { signedInAt })
    const row = await db.selectFrom("Session").selectAll().executeTakeFirstOrThrow()
    expect(row.sessionToken).toMatch(
      new RegExp(`~${Math.floor(Number(signedInAt) / 1000).toString(36)}$`),
    )
    expect(Date.parse(session.expires)).toBeLessThan(Date.now() + 30 * 86_400_000 - 3_500_000)
  })

  test("follows a provider that posts its response", async () => {
    const apple = Apple({ clientId: "client", clientSecret: "secret" })
    const config = configWith({ providers: [apple] })
    const { session } = await signInAs(config, ada, { url: "https://app.example.com" })
    expect(session.user).toMatchObject(ada)
  })

  test("passes members of the test's own user on", async () => {
    const user = { ...ada, role: "admin" }
    const config = configWith({
      providers: [Credentials({ credentials: {}, authorize: () => null })],
      callbacks: {
        jwt: ({ token, user: of }) => (of ? { ...token, role: Reflect.get(of, "role") } : token),
        session: ({ session, token }) => ({ ...session, role: token["role"] }),
      },
    })
    expect((await signInAs(config, user)).session).toMatchObject({ role: "admin" })
  })

  test("makes up the same user each time, and two users of two IDs", async () => {
    const { adapter } = await openStore()
    const config = configWith({ providers: [provider], adapter })
    const [first, again] = [await signInAs(config, {}), await signInAs(config, {})]
    expect(again.user).toEqual(first.user)
    const a = await signInAs(config, { id: "A b" })
    const b = await signInAs(config, { id: "a-b" })
    expect(new Set([first.user.id, a.user.id, b.user.id]).size).toBe(3)
  })

  test("throws what the sign-in throws", async () => {
    const config = configWith({ providers: [provider], callbacks: { signIn: () => false } })
    await expect(signInAs(config, ada)).rejects.toBeInstanceOf(AccessDenied)
    const elsewhere = configWith({ providers: [provider], callbacks: { signIn: () => "/ask" } })
    await expect(signInAs(elsewhere, ada)).rejects.toBeInstanceOf(TestingError)
    const broken = configWith({ providers: [GitHub] })
    await expect(signInAs(broken, ada)).rejects.toMatchObject({ type: "ConfigError" })
  })

  test("asks for what a sign-in method needs", async () => {
    const { adapter } = await openStore()
    const email = {
      id: "email",
      name: "Email",
      type: "email",
      sendVerificationRequest() {},
    } as const
    const config = configWith({ providers: [email], adapter })
    await expect(signInAs(config, { email: null })).rejects.toThrow("Set the member email.")
  })

  test("keeps what a stored user has, and verifies their address by email", async () => {
    const { db, adapter } = await openStore()
    const stored = await adapter.createUser({ id: "", ...ada, emailVerified: null })
    await adapter.linkAccount({
      userId: stored.id,
      type: "oauth",
      provider: "github",
      providerAccountId: "7",
    })
    const email = { id: "email", name: "E", type: "email", sendVerificationRequest() {} } as const
    const { user } = await signInAs(configWith({ providers: [email], adapter }), ada)
    expect(user).toMatchObject({ id: stored.id, emailVerified: expect.any(Date) })
    expect(await db.selectFrom("Account").selectAll().execute()).toHaveLength(1)
  })
})
