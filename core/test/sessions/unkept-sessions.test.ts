import { describe, expect, test, vi } from "vitest"
import type { AuthConfig, SessionOptions } from "../../src/index.ts"
import { createAuth } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { application, storeUser } from "../support/application.ts"
import { configWith, strategies, visitor } from "../support/visitor.ts"
import { hour, lasting, sessionLines, stopClock } from "./remember-application.ts"

stopClock()

/** A browser that has signed in, and the `Set-Cookie` lines of the session since. */
async function signedIn(session: SessionOptions, more: Partial<AuthConfig> = {}) {
  const stored = session.strategy === "database" ? {} : { adapter: undefined }
  const passwords = Credentials({ credentials: {}, authorize: () => ada })
  const { config, adapter } = application({ providers: [passwords], session, ...stored, ...more })
  const ada = await storeUser(adapter, { name: "Ada" })
  const browser = visitor(config)
  const first = sessionLines(await browser.submit("callback/credentials"))
  const read = async () => {
    const response = await browser.get("session")
    return { isSignedIn: (await response.json()) !== null, lines: sessionLines(response) }
  }
  return { browser, first, read }
}

describe.each(strategies)("a session that is never kept: %s", (strategy) => {
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
    const { browser } = await signedIn({ strategy, persistence: "never" })
    expect(sessionLines(await browser.submit("signout")).join()).toContain("Max-Age=0")
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
