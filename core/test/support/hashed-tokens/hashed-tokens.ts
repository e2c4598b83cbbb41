import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import type { AuthConfig } from "../../../src/index.ts"
import Credentials from "../../../src/providers/credentials.ts"
import { storeUser } from "../application.ts"
import { recordingLogger } from "../recording-logger.ts"
import { configWith, sessionCookie, type Visitor, visitor } from "../visitor.ts"

/** A database with its tables. */
export interface HashedTokensSubject {
  readonly adapter: Adapter
  /** Everything that is stored, as one text. */
  dump(): Promise<string>
}

/**
 * What is stored for the token of a cookie.
 *
 * @param token - the value of the session cookie
 */
export function storedFormOf(token: string): string {
  return `s256:${createHash("sha256").update(token).digest("base64url")}`
}

/**
 * The token of a browser's session.
 *
 * @param browser - signed in
 */
export function tokenOf({ cookies }: Visitor): string {
  return decodeURIComponent(cookies.get(sessionCookie) ?? "")
}

/**
 * An application with one user, who signs in without a password.
 *
 * @param adapter - keeps its records
 * @param more - other options
 */
export async function hashingApplication(adapter: Adapter, more: Partial<AuthConfig> = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const user = await storeUser(adapter, { name: "Ada", email })
  const passwords = Credentials({
    id: "passwords",
    credentials: {},
    authorize: () => ({ id: user.id, name: "Ada", email }),
  })
  const { logger, errors } = recordingLogger()
  const config = (session: AuthConfig["session"]): AuthConfig => {
    const strategy = "database" as const
    return configWith({
      providers: [passwords],
      adapter,
      logger,
      session: { strategy, ...session },
      ...more,
    })
  }
  let current = config({ hashTokens: true })
  const open = (): Visitor => visitor(() => current)
  return {
    user,
    errors,
    /** The options of sessions from now on. */
    use: (session: AuthConfig["session"]) => void (current = config(session)),
    /** A browser with these cookies. */
    with(cookies: ReadonlyMap<string, string>): Visitor {
      const browser = open()
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser
    },
    async enter(): Promise<Visitor> {
      const browser = open()
      await browser.submit("callback/passwords")
      return browser
    },
    isStored: async (key: string): Promise<boolean> =>
      ((await adapter.getSessionAndUser?.(key)) ?? null) !== null,
  }
}

/**
 * What must hold of hashed session tokens with a real adapter.
 *
 * @param open - the database
 */
export function testHashedTokens(open: () => Promise<HashedTokensSubject>): void {
  const signedIn = expect.objectContaining({ user: expect.anything() as unknown }) as unknown

  describe("a session whose token is hashed", () => {
    test("is read, extended and signed out by a token that the database never has", async () => {
      const { adapter, dump } = await open()
      const app = await hashingApplication(adapter)
      app.use({ hashTokens: true, updateAge: 0 })
      const browser = await app.enter()
      const token = tokenOf(browser)
      expect(await browser.session()).toEqual(signedIn)
      expect(tokenOf(browser)).toBe(token)
      const stored = await dump()
      expect(stored).toContain(storedFormOf(token))
      expect(stored).not.toContain(token.slice(0, 20))
      await browser.submit("signout")
      expect(await app.isStored(storedFormOf(token))).toBe(false)
      expect(app.errors).toEqual([])
    })

    // fault S10
    test("is not opened by what is stored", async () => {
      const { adapter } = await open()
      const app = await hashingApplication(adapter)
      const token = tokenOf(await app.enter())
      const thief = app.with(new Map([[sessionCookie, storedFormOf(token)]]))
      expect(await thief.session()).toBeNull()
      expect(await app.isStored(storedFormOf(token))).toBe(true)
    })

    test("ends when its browser signs in again", async () => {
      const { adapter } = await open()
      const app = await hashingApplication(adapter)
      const browser = await app.enter()
      const former = tokenOf(browser)
      await browser.submit("callback/passwords")
      expect(tokenOf(browser)).not.toBe(former)
      expect(await app.isStored(storedFormOf(former))).toBe(false)
      expect(await browser.session()).toEqual(signedIn)
    })
  })

  describe("a session from before tokens were hashed", () => {
    async function fromBefore() {
      const { adapter, dump } = await open()
      const app = await hashingApplication(adapter)
      app.use({})
      const browser = await app.enter()
      return { app, browser, token: tokenOf(browser), dump }
    }

    // fault S11
    test("continues, and is stored hashed once it is extended", async () => {
      const { app, browser, token, dump } = await fromBefore()
      app.use({ hashTokens: true })
      expect(await browser.session()).toEqual(signedIn)
      expect(await app.isStored(token)).toBe(true)
      app.use({ hashTokens: true, updateAge: 0 })
      expect(await browser.session()).toEqual(signedIn)
      expect(tokenOf(browser)).toBe(token)
      const stored = await dump()
      expect(stored).toContain(storedFormOf(token))
      expect(stored).not.toContain(token)
      expect(await browser.session()).toEqual(signedIn)
      expect(app.errors).toEqual([])
    })

    // fault S11
    test("continues in ten requests at once that extend it", async () => {
      const { app, browser, token } = await fromBefore()
      app.use({ hashTokens: true, updateAge: 0 })
      const tabs = Array.from({ length: 10 }, () => app.with(browser.cookies))
      expect(await Promise.all(tabs.map((tab) => tab.session()))).toEqual(tabs.map(() => signedIn))
      expect(await app.isStored(token)).toBe(false)
      for (const tab of tabs) expect(tokenOf(tab)).toBe(token)
      expect(await browser.session()).toEqual(signedIn)
      await browser.submit("signout")
      expect(await app.with(new Map([[sessionCookie, token]])).session()).toBeNull()
    })

    test("is gone after a sign-out, hashed or not", async () => {
      const { app, browser, token } = await fromBefore()
      app.use({ hashTokens: true })
      await browser.submit("signout")
      expect(await app.isStored(token)).toBe(false)
      expect(await app.isStored(storedFormOf(token))).toBe(false)
      expect(app.errors).toEqual([])
    })
  })
}
