import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AuthConfig, JWT, SessionParams } from "../../src/index.ts"
import { decode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, secret, sessionCookie, visitor, type Visitor } from "../support/visitor.ts"

const start = new Date("2026-03-04T05:06:07.000Z")
const day = 86_400_000

const passwords = Credentials({
  credentials: { name: {} },
  authorize: ({ name }) => ({
    id: String(name),
    name: String(name),
    email: `${String(name)}@example.com`,
  }),
})

const configured = (options: Partial<AuthConfig> = {}): AuthConfig =>
  configWith({ providers: [passwords], ...options })

async function signedIn(config: AuthConfig | (() => AuthConfig)): Promise<Visitor> {
  const browser = visitor(config)
  await browser.submit("callback/credentials", { name: "ada" })
  return browser
}

function claimsOf(browser: Visitor): Promise<JWT | null> | JWT | null {
  return decode({ token: browser.cookies.get(sessionCookie) ?? "", secret, salt: sessionCookie })
}

function cookieOf(response: Response): string | undefined {
  return response.headers.getSetCookie().find((header) => header.startsWith(`${sessionCookie}=`))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

describe("a session of the jwt strategy", () => {
  // spec H2
  test("is null before a user signed in", async () => {
    expect(await visitor(configured()).session()).toBeNull()
  })

  // asvs 14.2.6, 15.3.1
  // spec W5, O28, C18, L2
  test("shows only name and email after signing in", async () => {
    const browser = await signedIn(configured())
    expect(await browser.session()).toEqual({
      user: { name: "ada", email: "ada@example.com" },
      expires: new Date(start.getTime() + 30 * day).toISOString(),
    })
  })

  // spec W7, O10
  test("carries the claims that Auth.js writes, and when and how the user signed in", async () => {
    const browser = await signedIn(configured())
    expect(await claimsOf(browser)).toEqual({
      name: "ada",
      email: "ada@example.com",
      sub: "ada",
      auth_time: start.getTime() / 1000,
      auth_type: "credentials",
      iat: start.getTime() / 1000,
      exp: start.getTime() / 1000 + 2_592_000,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  // spec L3
  test("is not encrypted again before updateAge has passed", async () => {
    const browser = await signedIn(configured())
    vi.setSystemTime(start.getTime() + day - 1000)
    expect(cookieOf(await browser.get("session"))).toBeUndefined()
  })

  test("is sealed again with a new expiry once updateAge has passed", async () => {
    const browser = await signedIn(configured())
    vi.setSystemTime(start.getTime() + day)
    const response = await browser.get("session")
    expect(cookieOf(response)).toContain(
      `Expires=${new Date(start.getTime() + 31 * day).toUTCString()}`,
    )
    expect(await response.json()).toMatchObject({
      expires: new Date(start.getTime() + 31 * day).toISOString(),
    })
  })

  // spec O29
  test("is encrypted again at every access when updateAge is 0", async () => {
    const browser = await signedIn(configured({ session: { updateAge: 0 } }))
    expect(cookieOf(await browser.get("session"))).toBeDefined()
  })

  test("shows the same expiry as its token while it is not sealed again", async () => {
    const browser = await signedIn(configured())
    vi.setSystemTime(start.getTime() + day / 2)
    expect(await browser.session()).toMatchObject({
      expires: new Date(start.getTime() + 30 * day).toISOString(),
    })
  })

  // spec C13
  test("is encrypted again when the jwt callback changed a claim in place", async () => {
    let role = "reader"
    const jwt = ({ token }: { token: JWT }) => {
      token.role = role
      return token
    }
    const browser = await signedIn(configured({ callbacks: { jwt } }))
    expect(cookieOf(await browser.get("session"))).toBeUndefined()
    role = "writer"
    expect(cookieOf(await browser.get("session"))).toBeDefined()
    expect(await claimsOf(browser)).toMatchObject({ role: "writer" })
  })

  // asvs 7.4.1, 8.3.2
  // spec C14
  test("ends when the jwt callback returns null", async () => {
    let allowed = true
    const browser = await signedIn(
      configured({ callbacks: { jwt: ({ token }) => (allowed ? token : null) } }),
    )
    allowed = false
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  // asvs 9.2.1
  test("is null after its expiry, although the browser kept the cookie (CVE-2025-46344)", async () => {
    const browser = await signedIn(configured())
    vi.setSystemTime(start.getTime() + 31 * day)
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  // asvs 7.2.1
  test.each([0, 40, 150, 250])("is null when character %i of the cookie is changed", async (at) => {
    const browser = await signedIn(configured())
    const token = browser.cookies.get(sessionCookie) ?? ""
    const other = token[at] === "A" ? "B" : "A"
    browser.cookies.set(sessionCookie, token.slice(0, at) + other + token.slice(at + 1))
    expect(await browser.session()).toBeNull()
  })

  // spec O22
  test("opens with an older secret of the list", async () => {
    const config = { current: configured() }
    const browser = await signedIn(() => config.current)
    config.current = configured({ secret: ["a-new-secret-of-more-than-32-characters", secret] })
    expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
  })

  test("does not open once its secret has left the list", async () => {
    const config = { current: configured() }
    const browser = await signedIn(() => config.current)
    config.current = configured({ secret: "a-new-secret-of-more-than-32-characters" })
    expect(await browser.session()).toBeNull()
  })

  test("answers 500 and keeps the cookie when the jwt callback fails", async () => {
    let broken = false
    const jwt = ({ token }: { token: JWT }) => {
      if (broken) throw new Error("role service is down")
      return token
    }
    const browser = await signedIn(configured({ callbacks: { jwt } }))
    broken = true
    const response = await browser.get("session")
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ error: "Configuration" })
    broken = false
    expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
  })

  test("answers 500 and keeps the cookie when the session callback returns nothing", async () => {
    let broken = false
    // A program without types can return anything.
    const session = (params: SessionParams) => (broken ? (undefined as never) : params.session)
    const browser = await signedIn(configured({ callbacks: { session } }))
    broken = true
    expect((await browser.get("session")).status).toBe(500)
    broken = false
    expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
  })

  test("tells the session callback of an update without data as well", async () => {
    const triggers: unknown[] = []
    const session = (params: SessionParams) => {
      triggers.push(params.trigger)
      return params.session
    }
    const browser = await signedIn(configured({ callbacks: { session } }))
    await browser.session()
    await browser.submit("session")
    expect(triggers).toEqual([undefined, "update"])
  })

  test("hands what the client sends on an update to the jwt callback", async () => {
    const jwt = ({
      token,
      trigger,
      session,
    }: {
      token: JWT
      trigger?: string
      session?: unknown
    }) => (trigger === "update" ? { ...token, name: String(session) } : token)
    const browser = await signedIn(configured({ callbacks: { jwt } }))
    const response = await browser.submit("session", { data: "Ada Lovelace" })
    expect(await response.json()).toMatchObject({ user: { name: "Ada Lovelace" } })
    expect(await browser.session()).toMatchObject({ user: { name: "Ada Lovelace" } })
  })

  test("refuses an update without a CSRF token", async () => {
    const browser = await signedIn(configured())
    const response = await browser.post("session", { data: "x" })
    expect([response.status, await response.json()]).toEqual([400, null])
  })

  // spec S4
  test("ends at sign-out, and the event has its token", async () => {
    const ended: unknown[] = []
    const events = { signOut: (message: unknown) => void ended.push(message) }
    const browser = await signedIn(configured({ events }))
    await browser.submit("signout")
    expect(await browser.session()).toBeNull()
    expect(ended).toEqual([{ token: expect.objectContaining({ sub: "ada" }) }])
  })

  test("is cut into cookies when it is long, and joined again", async () => {
    const jwt = ({ token }: { token: JWT }) => ({ ...token, roles: "x".repeat(4000) })
    const browser = await signedIn(configured({ callbacks: { jwt } }))
    expect([...browser.cookies.keys()]).toContain(`${sessionCookie}.1`)
    expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
    await browser.submit("signout")
    expect([...browser.cookies.keys()].filter((name) => name.startsWith(sessionCookie))).toEqual([])
  })

  // asvs 7.3.1
  test("ends when a shorter maxAge has passed since it was encrypted, and shows no expiry in the past", async () => {
    for (const [idleSeconds, isOver] of [
      [3599, false],
      [3615, false],
      [3616, true],
      [36_000, true],
      [20 * 86_400, true],
    ] as const) {
      const before = await signedIn(configured())
      vi.setSystemTime(Date.now() + idleSeconds * 1000)
      const browser = visitor(configured({ session: { maxAge: 3600 } }))
      for (const [name, value] of before.cookies) browser.cookies.set(name, value)
      const session = (await browser.session()) as { expires: string } | null
      expect(session === null).toBe(isOver)
      if (session) expect(Date.parse(session.expires)).toBeGreaterThan(Date.now())
    }
  })

  // asvs 7.2.2
  test("is a new one after signing in again", async () => {
    const browser = await signedIn(configured())
    const before = browser.cookies.get(sessionCookie)
    await browser.submit("callback/credentials", { name: "grace" })
    expect(browser.cookies.get(sessionCookie)).not.toBe(before)
    expect(await browser.session()).toMatchObject({ user: { name: "grace" } })
  })

  // asvs 14.3.2
  test("is not to be cached", async () => {
    const response = await visitor(configured()).get("session")
    expect(response.headers.get("cache-control")).toBe("private, no-cache, no-store")
  })
})
