import { inspect } from "node:util"
import { describe, expect, test } from "vitest"
import { origin, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"
import { answerTo, currentProvider, signIn, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

/** Comes back from the provider. */
async function finish(browser: Visitor, away: Response): Promise<string | null> {
  const answer = answerTo(away)
  const back = await browser.get(`callback/local?${new URLSearchParams(answer).toString()}`)
  return back.headers.get("location")
}

describe("the way to the provider and back", () => {
  test("works in two tabs at once", async () => {
    const browser = application().browser()
    const first = await browser.submit("signin/local", { callbackUrl: "/first" })
    const second = await browser.submit("signin/local", { callbackUrl: "/second" })
    const locations: (string | null)[] = []
    for (const away of [first, second]) {
      const query = new URLSearchParams(answerTo(away))
      const back = await browser.get(`callback/local?${query.toString()}`)
      locations.push(back.headers.get("location"))
    }
    expect(locations).toEqual([`${origin}/first`, `${origin}/second`])
  })

  test("keeps a long destination once, and ends there", async () => {
    const browser = application().browser()
    const long = `/${"long".repeat(450)}`
    const first = await browser.submit("signin/local", { callbackUrl: long })
    const second = await browser.submit("signin/local", { callbackUrl: long })
    const header = browser.cookieHeader()
    expect(header.length).toBeLessThan(4096)
    for (const away of [first, second]) {
      expect(await finish(browser, away)).toBe(origin + long)
    }
  })

  test("ends at the origin when another tab asked for another long destination", async () => {
    const browser = application().browser()
    const away = await browser.submit("signin/local", { callbackUrl: `/${"a".repeat(1000)}` })
    await browser.submit("signin/local", { callbackUrl: `/${"b".repeat(1000)}` })
    expect(await finish(browser, away)).toBe(origin)
  })

  test("refuses a callback that is opened a second time", async () => {
    const browser = application().browser()
    const away = await browser.submit("signin/local")
    const cookies = new Map(browser.cookies)
    const query = new URLSearchParams(answerTo(away))
    await browser.get(`callback/local?${query.toString()}`)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    browser.cookies.delete(sessionCookie)
    const again = await browser.get(`callback/local?${query.toString()}`)
    expect(again.headers.get("location")).toBe(`${origin}/auth/signin?error=InvalidCheck`)
    expect(currentProvider().count("/token")).toBe(1)
  })

  test("refuses a callback in another browser", async () => {
    const { config } = application()
    const away = await visitor(config).submit("signin/local")
    const query = new URLSearchParams(answerTo(away))
    const victim = visitor(config)
    const back = await victim.get(`callback/local?${query.toString()}`)
    expect(back.headers.get("location")).toBe(`${origin}/auth/signin?error=InvalidCheck`)
    expect(currentProvider().count("/token")).toBe(0)
    expect(victim.cookies.has(sessionCookie)).toBe(false)
  })

  test("tells the sign-in page when the user said no", async () => {
    const browser = application().browser()
    const away = await browser.submit("signin/local")
    const { state, iss } = answerTo(away)
    const query = new URLSearchParams({
      error: "access_denied",
      state: state ?? "",
      iss: iss ?? "",
    })
    const back = await browser.get(`callback/local?${query.toString()}`)
    expect(back.headers.get("location")).toBe(
      `${origin}/auth/signin?error=OAuthCallbackError&code=access_denied`,
    )
  })

  test("carries a sealed check cookie that is no session", async () => {
    const browser = application({ session: { strategy: "jwt" } }).browser()
    await browser.submit("signin/local")
    const check = [...browser.cookies].find(([name]) => name.startsWith("authjs.state."))
    browser.cookies.set(sessionCookie, check?.[1] ?? "")
    expect(await browser.session()).toBeNull()
  })

  // spec W7
  test("neither logs nor returns secrets", async () => {
    const { config, errors } = application()
    const browser = visitor(config)
    currentProvider().does.token = (answer) => ({ ...answer, id_token: "sentinel-id-token" })
    const location = await signIn(browser)
    const told = inspect(errors, { depth: 12 })
    expect(errors).not.toEqual([])
    expect(told + location).not.toMatch(/sentinel/)
  })
})
