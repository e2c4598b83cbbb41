import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AuthConfig, SessionOptions } from "../../src/index.ts"
import { createAuth } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, visitor } from "../support/visitor.ts"

const cookieName = "authjs.session-token"
const hour = 3_600_000
const ada = { id: "ada", name: "Ada", email: "ada@example.com" }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:07.000Z") })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A browser that has signed in, and the `Set-Cookie` lines of the session since. */
async function signedIn(session: SessionOptions, more: Partial<AuthConfig> = {}) {
  const adapter = session.strategy === "database" ? MemoryAdapter() : undefined
  await adapter?.createUser({ ...ada, emailVerified: null })
  const config = configWith({
    providers: [Credentials({ credentials: {}, authorize: () => ada })],
    session,
    ...(adapter && { adapter }),
    ...more,
  })
  const lines = (response: Response): string[] =>
    response.headers.getSetCookie().filter((line) => line.startsWith(cookieName))
  const browser = visitor(config)
  const first = lines(await browser.submit("callback/credentials"))
  const read = async () => {
    const response = await browser.get("session")
    return { isSignedIn: (await response.json()) !== null, lines: lines(response) }
  }
  return { browser, first, read, lines }
}

const lasting = /Expires=|Max-Age=/

describe.each(["jwt", "database"] as const)("a session that is never kept: %s", (strategy) => {
  test("has a cookie that ends with the browser, at the sign-in and when it is extended", async () => {
    const { first, read } = await signedIn({ strategy, persistence: "never", updateAge: 0 })
    const { isSignedIn, lines } = await read()
    expect(isSignedIn).toBe(true)
    for (const set of [first, lines]) {
      expect(set).toHaveLength(1)
      expect(set.join()).not.toMatch(lasting)
    }
  })

  test("has a cookie with the lifetime that the application gives it", async () => {
    const cookies = { sessionToken: { options: { maxAge: 3600 } } }
    const { first } = await signedIn({ strategy, persistence: "never" }, { cookies })
    expect(first.join()).toContain("Max-Age=3600")
    expect(first.join()).not.toContain("Expires=")
  })

  test.each([
    [{}, 24],
    [{ unkeptMaxAge: 7200 }, 2],
    [{ unkeptMaxAge: 7200, maxAge: 3600 }, 1],
  ])("ends on the server when it is not used, with %j after %i hours", async (options, hours) => {
    const { read } = await signedIn({ strategy, persistence: "never", ...options })
    const { read: later } = await signedIn({ strategy, persistence: "never", ...options })
    vi.setSystemTime(Date.now() + hours * hour - 1000)
    expect((await read()).isSignedIn).toBe(true)
    // A token opens for 15 seconds longer, since the clocks of servers differ.
    vi.setSystemTime(Date.now() + 17_000)
    expect((await later()).isSignedIn).toBe(false)
  })

  test("goes on while it is used, beyond that limit", async () => {
    const { read } = await signedIn({ strategy, persistence: "never", unkeptMaxAge: 7200 })
    for (let hours = 0; hours < 10; hours += 1) {
      vi.setSystemTime(Date.now() + hour)
      const { isSignedIn, lines } = await read()
      expect(isSignedIn).toBe(true)
      expect(lines.join()).not.toMatch(lasting)
    }
  })

  test("is signed out by clearing the cookie", async () => {
    const { browser, lines } = await signedIn({ strategy, persistence: "never" })
    expect(lines(await browser.submit("signout")).join()).toContain("Max-Age=0")
    expect(await browser.session()).toBeNull()
  })

  test.each([undefined, "always"] as const)("is kept with persistence: %s", async (persistence) => {
    const { first, read } = await signedIn({
      strategy,
      unkeptMaxAge: 3600,
      ...(persistence && { persistence }),
    })
    expect(first.join()).toContain("Expires=Fri, 03 Apr 2026")
    vi.setSystemTime(Date.now() + 20 * 24 * hour)
    expect((await read()).isSignedIn).toBe(true)
  })
})

test.each([
  ["persistence", "sometimes"],
  ["persistence", true],
  ["unkeptMaxAge", 0],
  ["unkeptMaxAge", "1d"],
])("session.%s is not %j", async (name, value) => {
  const { for: open } = createAuth(configWith({ session: { [name]: value } }))
  await expect(open(new Request("http://app.example.com"))).rejects.toThrow(`session.${name}`)
})
