import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AuthConfig, JWT } from "../../src/index.ts"
import { decode, encode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, secret, sessionCookie, visitor, type Visitor } from "../support/visitor.ts"

const start = new Date("2026-03-04T05:06:07.000Z")
const hour = 3_600_000

type Options = NonNullable<AuthConfig["session"]>

/** Ada signs in, with the option `session` as given. */
const strategies = [
  ["jwt", (session: Options) => signedIn({ session: { strategy: "jwt", ...session } })],
  ["database", (session: Options) => signedInStored({ session })],
] as const

async function signedIn(options: Partial<AuthConfig>, id = "ada"): Promise<Visitor> {
  const passwords = Credentials({ credentials: {}, authorize: () => ({ id, name: "Ada" }) })
  const browser = visitor(configWith({ providers: [passwords], ...options }))
  await browser.submit("callback/credentials")
  return browser
}

async function signedInStored(options: Partial<AuthConfig>): Promise<Visitor> {
  const adapter = MemoryAdapter()
  const email = "ada@example.com"
  const id = crypto.randomUUID()
  const user = await adapter.createUser({ id, name: "Ada", email, emailVerified: null })
  return signedIn({ adapter, ...options }, user.id)
}

function claimsOf(browser: Visitor): Promise<JWT | null> | JWT | null {
  return decode({ token: browser.cookies.get(sessionCookie) ?? "", secret, salt: sessionCookie })
}

function at(milliseconds: number): void {
  vi.setSystemTime(start.getTime() + milliseconds)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

describe.each(strategies)("session.absoluteMaxAge under %s", (_name, signIn) => {
  // asvs 7.3.2, 7.6.1
  test("ends a session that long after signing in, however much it is used", async () => {
    const browser = await signIn({ maxAge: 3600, updateAge: 0, absoluteMaxAge: 7200 })
    for (const used of [0.5, 1, 1.5, 1.99]) {
      at(used * hour)
      expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    }
    at(2 * hour)
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test("shows the sooner end as expiry, in session and cookie", async () => {
    const browser = await signIn({ maxAge: 3600, updateAge: 0, absoluteMaxAge: 5400 })
    at(0.9 * hour)
    const response = await browser.get("session")
    const end = new Date(start.getTime() + 1.5 * hour)
    expect(await response.json()).toMatchObject({ expires: end.toISOString() })
    expect(response.headers.getSetCookie().join()).toContain(`Expires=${end.toUTCString()}`)
  })

  test("starts anew with the next sign-in", async () => {
    const browser = await signIn({ maxAge: 3600, updateAge: 0, absoluteMaxAge: 3600 })
    at(0.9 * hour)
    await browser.submit("callback/credentials")
    at(1.5 * hour)
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  test("is not set by default: a session that is used goes on", async () => {
    const browser = await signIn({ maxAge: 3600, updateAge: 0 })
    for (let used = 0; used < 10; used += 0.9) {
      at(used * hour)
      expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    }
  })
})

describe("the time of the sign-in", () => {
  test("stays in the token when it is sealed anew, whatever the jwt callback returns", async () => {
    const jwt = ({ token }: { token: JWT }) => ({
      ...token,
      auth_time: 1,
      auth_type: "email" as const,
    })
    const browser = await signedIn({ session: { updateAge: 0 }, callbacks: { jwt } })
    at(hour)
    await browser.session()
    const claims = await claimsOf(browser)
    expect(claims).toMatchObject({ auth_time: start.getTime() / 1000, auth_type: "credentials" })
    expect(claims?.iat).toBe(start.getTime() / 1000 + 3600)
  })

  test("missing in a token ends it once there is an absolute lifetime", async () => {
    const token = { sub: "ada", name: "Ada" }
    const sealed = await encode({ token, secret, salt: sessionCookie })
    const browser = visitor(configWith({ session: { absoluteMaxAge: 7200 } }))
    browser.cookies.set(sessionCookie, sealed)
    expect(await browser.session()).toBeNull()
  })

  test("in the future is none", async () => {
    const token = { sub: "ada", name: "Ada", auth_time: start.getTime() / 1000 + 90_000 }
    const sealed = await encode({ token, secret, salt: sessionCookie })
    const browser = visitor(configWith({ session: { absoluteMaxAge: 7200 } }))
    browser.cookies.set(sessionCookie, sealed)
    expect(await browser.session()).toBeNull()
  })

  test("cannot be changed in the cookie of a database session", async () => {
    const browser = await signedInStored({ session: { absoluteMaxAge: 7200 } })
    const token = browser.cookies.get(sessionCookie) ?? ""
    expect(token).toMatch(/^[0-9a-f]{64}~[0-9a-z]{6}$/)
    const later = (start.getTime() / 1000 + 7200).toString(36)
    browser.cookies.set(sessionCookie, token.replace(/~.*/, `~${later}`))
    expect(await browser.session()).toBeNull()
  })

  test("missing behind the token of a database session ends it once there is an absolute lifetime", async () => {
    const adapter = MemoryAdapter()
    const id = crypto.randomUUID()
    const email = "ada@example.com"
    const user = await adapter.createUser({ id, name: "Ada", email, emailVerified: null })
    const before = await signedIn({ adapter }, user.id)
    const after = visitor(configWith({ adapter, session: { absoluteMaxAge: 7200 } }))
    const token = before.cookies.get(sessionCookie) ?? ""
    after.cookies.set(sessionCookie, token)
    expect(await after.session()).toBeNull()
    expect(await adapter.getSessionAndUser(token)).toBeNull()
  })
})
