// asvs 7.4.2
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Adapter, AdapterUser } from "../../src/adapters.ts"
import type { AuthConfig, JWT } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, secret, sessionCookie, visitor, type Visitor } from "../support/visitor.ts"

const start = new Date("2026-03-04T05:06:07.000Z")
const day = 86_400_000
const passwords = Credentials({ credentials: {}, authorize: () => null })

interface Application {
  readonly adapter: Adapter
  readonly user: AdapterUser
  readonly browser: Visitor
  /** How often the user was read from the store. */
  readonly asked: () => number
}

/** A browser with a token of a stored user, sealed at the start. */
async function open(
  options: Partial<AuthConfig> = {},
  claims: Partial<JWT> = {},
): Promise<Application> {
  const adapter = MemoryAdapter()
  const id = crypto.randomUUID()
  const user = await adapter.createUser({ id, name: "Ada", email: "a@b.test", emailVerified: null })
  const getUser = vi.spyOn(adapter, "getUser")
  const config = configWith({ adapter, session: { strategy: "jwt" }, ...options })
  const browser = visitor(config)
  const token = { sub: user.id, name: "Ada", auth_time: start.getTime() / 1000 }
  const sealed = { ...token, auth_type: "oidc" as const, ...claims }
  browser.cookies.set(sessionCookie, await encode({ token: sealed, secret, salt: sessionCookie }))
  return { adapter, user, browser, asked: () => getUser.mock.calls.length }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

describe("a session of the jwt strategy with an adapter", () => {
  test("asks the store for nothing before updateAge has passed", async () => {
    const { browser, asked } = await open()
    await browser.session()
    expect(asked()).toBe(0)
  })

  test("asks the store once when it is extended", async () => {
    const { browser, asked } = await open()
    vi.setSystemTime(start.getTime() + day)
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    await browser.session()
    expect(asked()).toBe(1)
  })

  test("ends when the user was deleted, and no callback runs for them (CVE-2026-67334, GHSA-2vg6-77g8-24mp)", async () => {
    const jwt = vi.fn<(params: { token: JWT }) => JWT>(({ token }) => token)
    const { adapter, user, browser } = await open({ callbacks: { jwt } })
    await adapter.deleteUser?.(user.id)
    vi.setSystemTime(start.getTime() + day)
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(jwt).not.toHaveBeenCalled()
  })

  test("ends when the address was verified after it began, perhaps by another user", async () => {
    const { adapter, user, browser } = await open()
    vi.setSystemTime(start.getTime() + day)
    await adapter.updateUser?.({ id: user.id, emailVerified: new Date() })
    expect(await browser.session()).toBeNull()
  })

  test("goes on when the address was verified before it began", async () => {
    const { adapter, user, browser } = await open()
    await adapter.updateUser?.({ id: user.id, emailVerified: new Date(start.getTime() - 5000) })
    vi.setSystemTime(start.getTime() + day)
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  test("ends when it began in the second of the verification, as it is unknown which came first", async () => {
    const { adapter, user, browser } = await open()
    await adapter.updateUser?.({ id: user.id, emailVerified: start })
    vi.setSystemTime(start.getTime() + day)
    expect(await browser.session()).toBeNull()
  })

  test("goes on where the store leaves out that nothing was verified", async () => {
    const { adapter, user, browser } = await open()
    const { emailVerified: _none, ...stored } = user
    // An adapter without types may leave out what is empty.
    vi.spyOn(adapter, "getUser").mockResolvedValue(stored as AdapterUser)
    vi.setSystemTime(start.getTime() + day)
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  test("cannot put the question off by claims that change", async () => {
    let count = 0
    const jwt = ({ token }: { token: JWT }) => ({ ...token, count: count++ })
    const { adapter, user, browser } = await open({ callbacks: { jwt } })
    await adapter.deleteUser?.(user.id)
    expect(await browser.session()).toBeNull()
  })

  test("cannot put the question off by updates", async () => {
    const { adapter, user, browser } = await open()
    await adapter.deleteUser?.(user.id)
    expect(await (await browser.submit("session")).json()).toBeNull()
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test("answers 503 and goes on later when the store is out of reach", async () => {
    const { adapter, browser } = await open()
    vi.setSystemTime(start.getTime() + day)
    const getUser = vi.spyOn(adapter, "getUser").mockRejectedValueOnce(new Error("no route"))
    expect((await browser.get("session")).status).toBe(503)
    getUser.mockRestore()
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  test("has no bearing on a token whose user signed in with credentials and was not stored", async () => {
    const claims = { auth_type: "credentials", auth_stored: "none" } as const
    const { adapter, user, browser, asked } = await open({}, claims)
    await adapter.deleteUser?.(user.id)
    vi.setSystemTime(start.getTime() + day)
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    expect(asked()).toBe(0)
  })

  test.each([
    ["unknown to an application with credentials", [passwords], true],
    ["unknown to an application without", [], false],
  ])(
    "goes on for a user without a known origin who is %s: %j, %j",
    async (_how, providers, goesOn) => {
      // A token of Auth.js does not have the claim.
      const claims = { auth_type: undefined } as unknown as Partial<JWT>
      const { adapter, user, browser } = await open({ providers }, claims)
      await adapter.deleteUser?.(user.id)
      vi.setSystemTime(start.getTime() + day)
      expect((await browser.session()) !== null).toBe(goesOn)
    },
  )
})
