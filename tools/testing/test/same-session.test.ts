import { Auth, type AuthConfig, type OIDCConfig } from "@lockstep/core"
import { decode } from "@lockstep/core/jwt"
import { describe, expect, onTestFinished, test } from "vitest"
import { startOpenIdProvider } from "../../../core/test/support/openid-provider.ts"
import { visitor } from "../../../core/test/support/visitor.ts"
import { fakeProvider, signInAs } from "@lockstep/testing"
import { configWith, openStore } from "./support/application.ts"

const origin = "http://app.example.com"
const cookieName = "authjs.session-token"
const ada = { name: "Ada Lovelace", email: "ada@example.com" }

/** Properties whose values differ between sign-ins; that they exist does not. */
const changing = new Set([
  "access_token",
  "auth_checked",
  "auth_time",
  "exp",
  "expires",
  "expires_at",
  "iat",
  "id",
  "id_token",
  "jti",
  "nonce",
  "sessionToken",
  "sid",
  "sub",
  "userId",
])

/** Returns a copy in which each changing property is the type of its value. */
function comparable(value: unknown): unknown {
  if (value === null || typeof value !== "object" || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(comparable)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      changing.has(name) ? typeof member : name === "emailVerified" ? !!member : comparable(member),
    ]),
  )
}

type Strategy = "database" | "jwt"

/** An application that records the arguments of its callbacks and event handlers. */
async function openApplication(provider: OIDCConfig, strategy: Strategy) {
  const { db, adapter } = await openStore()
  const noted: unknown[] = []
  const note =
    (name: string) =>
    (params: unknown): void => {
      noted.push([name, comparable(structuredClone(params))])
    }
  const events = ["createUser", "linkAccount", "signIn", "session"] as const
  const config: AuthConfig = configWith({
    providers: [{ ...provider, id: "fake", name: "Fake" }],
    adapter,
    session: { strategy },
    callbacks: {
      signIn(params) {
        note("signIn")(params)
        return true
      },
      jwt({ token, ...params }) {
        note("jwt")(params)
        return { ...token, role: "admin" }
      },
      session({ session, token }) {
        note("session")({ session, token })
        return { ...session, role: token?.["role"] ?? "none" }
      },
    },
    events: Object.fromEntries(events.map((name) => [name, note(`event ${name}`)])),
  })
  const rows = async () => ({
    users: comparable(await db.selectFrom("User").selectAll().execute()),
    accounts: comparable(await db.selectFrom("Account").selectAll().execute()),
    sessions: comparable(await db.selectFrom("Session").selectAll().execute()),
  })
  return { config, noted, rows }
}

type Application = Awaited<ReturnType<typeof openApplication>>

/** The results of a sign-in, regardless of how it happened. */
async function traces({ config, noted, rows }: Application, token = "", session: unknown) {
  const secret = String(config.secret)
  const opened = await decode({ token, secret, salt: cookieName })
  return { noted, rows: await rows(), session: comparable(session), token: comparable(opened) }
}

/** Signs in at a provider in the same way as a browser. */
async function signInAtProvider(
  application: Application,
  answer: (authorizationUrl: string) => Promise<string>,
) {
  const browser = visitor(application.config, origin)
  const started = await browser.submit("signin/fake")
  const callback = new URL(await answer(started.headers.get("location") ?? ""))
  await browser.get(`callback/fake${callback.search}`)
  return traces(application, browser.cookies.get(cookieName), await browser.session())
}

describe.each(["jwt", "database"] as const)("with the strategy %s", (strategy) => {
  test("signInAs leaves what a sign-in at the provider leaves, member by member", async () => {
    const fake = await fakeProvider()
    const real = await openApplication(fake.provider, strategy)
    const left = await signInAtProvider(real, (url) => fake.signIn(url, "ada"))

    const tested = await openApplication(fake.provider, strategy)
    const { cookie, session } = await signInAs(
      tested.config,
      { id: "ada", ...ada },
      { url: origin },
    )
    const token = cookie.slice(cookieName.length + 1)
    expect(await traces(tested, token, session)).toEqual(left)
    expect(left.session).toMatchObject({ user: ada, role: strategy === "jwt" ? "admin" : "none" })
    expect(left.rows.sessions).toHaveLength(strategy === "jwt" ? 0 : 1)
  })

  test("fakeProvider and oidc-provider give the same session", async () => {
    const server = await startOpenIdProvider({
      redirectUris: [`${origin}/auth/callback/fake`],
      users: { ada: { ...ada, email_verified: true } },
    })
    onTestFinished(() => server.close())
    const entry = { id: "fake", name: "Fake", type: "oidc" } as const
    const { issuer, clientId, clientSecret } = server
    const there = await openApplication({ ...entry, issuer, clientId, clientSecret }, strategy)
    const expected = await signInAtProvider(
      there,
      async (url) => (await server.authorize(url)).url.href,
    )
    const fake = await fakeProvider()
    const here = await openApplication(fake.provider, strategy)
    const left = await signInAtProvider(here, (url) => fake.signIn(url, "ada"))
    expect(left.session).toEqual(expected.session)
    expect(left.token).toEqual(expected.token)
    expect(left.rows).toEqual(expected.rows)
  })
})

test("the configuration stays as it is, and so does what its engine does", async () => {
  const fake = await fakeProvider()
  const config = configWith({ providers: [fake.provider] })
  const before = { ...config }
  Object.freeze(config)
  await signInAs(config, ada)
  expect(config).toEqual(before)
  const started = await visitor(config, origin).submit("signin/fake")
  expect(started.headers.get("location")).toMatch(/^https:\/\/provider\.test\/authorize\?/)
  const unsigned = new Request(`${origin}/auth/session`)
  expect(await (await Auth(unsigned, config)).json()).toBeNull()
})
