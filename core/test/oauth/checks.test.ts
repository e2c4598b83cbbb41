import { describe, expect, test } from "vitest"
import { openBrowser } from "./sign-in-flow.ts"
import { openIdFlow, plainOAuthFlow } from "./programmable-flow.ts"

const refused = { type: "InvalidCheck" }
const without = (name: string) => (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).filter(([key]) => key !== name))
const [minute, hour] = [60_000, 3_600_000]

/** Every kind of provider and list of checks must refuse what was not started here. */
const kinds = [
  ["oidc, default checks", () => openIdFlow()],
  ["oidc, no checks", () => openIdFlow({}, { checks: ["none"] })],
  ["oidc, empty list", () => openIdFlow({}, { checks: [] })],
  ["oidc, nonce only", () => openIdFlow({}, { checks: ["nonce"] })],
  ["oauth, default checks", () => plainOAuthFlow()],
  ["oauth, no checks", () => plainOAuthFlow({}, { checks: ["none"] })],
  ["oauth, pkce only", () => plainOAuthFlow({}, { checks: ["pkce"] })],
] as const

// threat 1
describe.each(kinds)(
  "a callback that was not started here, %s (CVE-2023-27490, GHSA-7r7x-4c4q-c4qf)",
  (_name, setUp) => {
    // asvs 10.2.1
    test("without state parameter never reaches the provider", async () => {
      const { op, signIn } = await setUp()
      await expect(signIn(without("state"))).rejects.toMatchObject(refused)
      expect(op.count("/token")).toBe(0)
    })

    // conformance M3
    test("without cookie never reaches the provider", async () => {
      const { op, provider } = await setUp()
      const params = op.answer(await openBrowser().start(provider))
      await expect(openBrowser().finish(provider, params)).rejects.toMatchObject(refused)
      expect(op.count("/token")).toBe(0)
    })

    // asvs 2.3.1
    test("with neither never reaches the provider", async () => {
      const { op, provider } = await setUp()
      await expect(openBrowser().finish(provider, { code: "stolen" })).rejects.toMatchObject(
        refused,
      )
      expect(op.count("/token")).toBe(0)
    })

    test("with one character of the state changed never reaches the provider (CVE-2026-67335, GHSA-wxw3-q3m9-c3jr)", async () => {
      const { op, signIn } = await setUp()
      const change = (params: Record<string, string>) => {
        const state = params["state"] ?? ""
        return { ...params, state: state.slice(0, -1) + (state.endsWith("A") ? "B" : "A") }
      }
      await expect(signIn(change)).rejects.toMatchObject(refused)
      expect(op.count("/token")).toBe(0)
    })
  },
)

describe("the check cookie", () => {
  // asvs 3.3.4
  test("is one for each sign-in, expires after 15 minutes, and is not readable by scripts", async () => {
    const { provider } = await openIdFlow()
    const browser = openBrowser()
    await browser.start(provider)
    expect(browser.setCookies).toHaveLength(1)
    expect(browser.setCookies[0]?.name).toMatch(/^authjs\.state\.[\w-]{13}$/)
    expect(browser.setCookies[0]?.options).toMatchObject({
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: 900,
    })
  })

  // asvs 14.3.3
  test("does not reveal its content", async () => {
    const { provider } = await openIdFlow()
    const browser = openBrowser()
    await browser.start(provider, { callbackUrl: "http://app.test/sentinel" })
    const value = browser.setCookies[0]?.value ?? ""
    const parts = value.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"))
    expect(parts.join(" ")).not.toContain("sentinel")
  })

  // asvs 10.1.2
  test("of another browser is rejected", async () => {
    const { op, provider } = await openIdFlow()
    const [victim, attacker] = [openBrowser(), openBrowser()]
    await victim.start(provider)
    const params = op.answer(await attacker.start(provider))
    await expect(victim.finish(provider, params)).rejects.toMatchObject(refused)
    expect(op.count("/token")).toBe(0)
  })

  test("of another sign-in under the name of this one is refused", async () => {
    const { op, provider } = await openIdFlow()
    const browser = openBrowser()
    const params = op.answer(await browser.start(provider))
    await browser.start(provider)
    const [first = "", second = ""] = browser.cookies.keys()
    browser.cookies.set(first, browser.cookies.get(second) ?? "")
    await expect(browser.finish(provider, params)).rejects.toMatchObject(refused)
  })

  // asvs 2.2.3
  // conformance M4
  test("of another provider is rejected, and no code is sent (CVE-2026-73419, GHSA-x445-f3h2-j279)", async () => {
    const { op, provider } = await openIdFlow()
    const { op: evil, provider: other } = await openIdFlow({}, { id: "evil" })
    const browser = openBrowser()
    const params = op.answer(await browser.start(provider))
    await expect(browser.finish(other, params)).rejects.toMatchObject(refused)
    expect(op.count("/token") + evil.count("/token")).toBe(0)
  })

  test("altered is refused", async () => {
    const { op, provider } = await openIdFlow()
    const browser = openBrowser()
    const params = op.answer(await browser.start(provider))
    for (const [name, value] of browser.cookies)
      browser.cookies.set(name, `${value.slice(0, -2)}AA`)
    await expect(browser.finish(provider, params)).rejects.toMatchObject(refused)
  })

  test("expires on the server too", async () => {
    let now = Date.now()
    const { op, provider } = await openIdFlow()
    const browser = openBrowser({ now: () => now })
    const params = op.answer(await browser.start(provider))
    now += 16 * minute
    await expect(browser.finish(provider, params)).rejects.toMatchObject(refused)
    expect(op.count("/token")).toBe(0)
  })

  test("is gone after a success", async () => {
    const { op, provider } = await openIdFlow()
    const browser = openBrowser()
    await browser.finish(provider, op.answer(await browser.start(provider)))
    expect(browser.cookies.size).toBe(0)
  })

  test("is gone after a failure", async () => {
    const { op, provider } = await openIdFlow({ routes: { "/token": (r) => void r.end("no") } })
    const browser = openBrowser()
    const params = op.answer(await browser.start(provider))
    await expect(browser.finish(provider, params)).rejects.toThrow("no JSON object")
    expect(browser.cookies.size).toBe(0)
  })

  // asvs 10.1.2
  // conformance M9
  test("cannot be used again by an attacker who kept it", async () => {
    const { op, provider } = await openIdFlow()
    const browser = openBrowser()
    const params = op.answer(await browser.start(provider))
    const kept = [...browser.cookies]
    await browser.finish(provider, params)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    await expect(browser.finish(provider, params)).rejects.toMatchObject(refused)
    expect(op.count("/token")).toBe(1)
  })

  test("is good for one of several callbacks that arrive together", async () => {
    const { op, provider } = await openIdFlow()
    const browser = openBrowser()
    const params = op.answer(await browser.start(provider))
    const attempts = Array.from({ length: 8 }, () => browser.finish(provider, params))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(op.count("/token")).toBe(1)
  })
})

describe("several sign-ins of one browser", () => {
  test("both tabs succeed, each with its own destination", async () => {
    const { op, provider } = await openIdFlow()
    const browser = openBrowser()
    const first = op.answer(await browser.start(provider, { callbackUrl: "http://app.test/1" }))
    const second = op.answer(await browser.start(provider, { callbackUrl: "http://app.test/2" }))
    expect((await browser.finish(provider, second)).callbackUrl).toBe("http://app.test/2")
    expect((await browser.finish(provider, first)).callbackUrl).toBe("http://app.test/1")
  })

  // asvs 2.3.2
  test("a sixth one replaces the oldest", async () => {
    let now = Date.now()
    const { op, provider } = await openIdFlow()
    const browser = openBrowser({ now: () => now })
    const answers = []
    for (let index = 0; index < 6; index++) {
      now += 1000
      answers.push(op.answer(await browser.start(provider)))
    }
    expect(browser.cookies.size).toBe(5)
    const [oldest = {}, next = {}] = answers
    await expect(browser.finish(provider, oldest)).rejects.toMatchObject(refused)
    expect((await browser.finish(provider, next)).user.id).toBe("ada")
  })

  test("one that expired is cleared away, and takes no other's place", async () => {
    let now = Date.now()
    const { op, provider } = await openIdFlow()
    const browser = openBrowser({ now: () => now })
    for (let index = 0; index < 4; index++) await browser.start(provider)
    now += 16 * minute
    const params = op.answer(await browser.start(provider))
    expect(browser.cookies.size).toBe(1)
    expect((await browser.finish(provider, params)).user.id).toBe("ada")
  })

  test("cookies that were not made here, or from the future, are cleared away", async () => {
    const { provider } = await openIdFlow()
    const browser = openBrowser()
    const future = Math.floor((Date.now() + hour) / 1000)
      .toString(36)
      .padStart(7, "0")
    for (const id of ["", "x", "!".repeat(13), `${future}abcdef`]) {
      browser.cookies.set(`authjs.state.${id}`, "planted")
    }
    await browser.start(provider)
    expect(browser.cookies.size).toBe(1)
    expect([...browser.cookies.values()]).not.toContain("planted")
  })
})

describe("an error instead of a code", () => {
  test("is told when it belongs to a sign-in of this browser", async () => {
    const { signIn } = await openIdFlow()
    const attempt = signIn(({ state = "", iss = "" }) => ({ state, iss, error: "access_denied" }))
    await expect(attempt).rejects.toMatchObject({
      type: "OAuthCallbackError",
      error: "access_denied",
    })
  })

  test("is refused without a state of this browser", async () => {
    const { provider } = await openIdFlow()
    const attempt = openBrowser().finish(provider, { error: "access_denied", state: "made up" })
    await expect(attempt).rejects.toMatchObject(refused)
  })

  // asvs 16.4.1
  test("cannot bring control characters into a log", async () => {
    const { signIn } = await openIdFlow()
    const error = "x\r\ninjected: line\u001b[2J"
    const attempt = signIn(({ state = "", iss = "" }) => ({ state, iss, error }))
    await expect(attempt).rejects.toMatchObject({ error: "x??injected: line?[2J" })
  })
})
