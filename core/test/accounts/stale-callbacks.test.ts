import { afterEach, describe, expect, test, vi } from "vitest"
import { origin, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"
import { answerTo, currentProvider, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

afterEach(() => {
  vi.useRealTimers()
})

const signInPage = `${origin}/auth/signin?error=InvalidCheck`

/** Starts a sign-in; returns the callback that the provider redirects to. */
async function callbackFor(browser: Visitor): Promise<string> {
  const away = await browser.submit("signin/local", { callbackUrl: "/members" })
  const query = answerTo(away)
  return `callback/local?${new URLSearchParams(query).toString()}`
}

async function locationOf(response: Promise<Response>): Promise<string | null> {
  const { status, headers } = await response
  expect(status).toBe(302)
  return headers.get("location")
}

describe.each(["jwt", "database"] as const)("with %s sessions, a callback", (strategy) => {
  test("that is loaded again leads a signed-in user on, and changes nothing", async () => {
    const { config, log, errors } = application({ session: { strategy } })
    const browser = visitor(config)
    const callback = await callbackFor(browser)
    expect(await locationOf(browser.get(callback))).toBe(`${origin}/members`)
    const session = browser.cookies.get(sessionCookie)
    log.length = 0
    expect(await locationOf(browser.get(callback))).toBe(`${origin}/members`)
    expect(browser.cookies.get(sessionCookie)).toBe(session)
    expect(currentProvider().count("/token")).toBe(1)
    expect(log.filter((line) => /create|update|delete|link|event signIn\b/i.test(line))).toEqual([])
    expect(errors).toEqual([])
  })

  test("that is loaded again after the sign-out leads to the sign-in page", async () => {
    const browser = application({ session: { strategy } }).browser()
    const callback = await callbackFor(browser)
    await browser.get(callback)
    await browser.submit("signout")
    expect(await locationOf(browser.get(callback))).toBe(signInPage)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })
})

describe("a callback without a session", () => {
  test.each([
    ["that comes after the sign-in has expired", 16 * 60_000],
    ["whose cookie is gone", 0],
  ])("%s leads to the sign-in page, as a warning", async (_name, late) => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { config, errors, warnings } = application()
    const browser = visitor(config)
    const callback = await callbackFor(browser)
    vi.advanceTimersByTime(late)
    for (const name of browser.cookies.keys()) {
      if (late === 0 && name.startsWith("authjs.state")) browser.cookies.delete(name)
    }
    warnings.length = 0
    expect(await locationOf(browser.get(callback))).toBe(signInPage)
    expect(errors).toEqual([])
    expect(warnings).toEqual([expect.stringContaining("InvalidCheck")])
  })

  test("that no sign-in started leads there too", async () => {
    const browser = application().browser()
    expect(await locationOf(browser.get("callback/local?code=c&state=s"))).toBe(signInPage)
    expect(await locationOf(browser.get("callback/local"))).toBe(signInPage)
  })

  test("leads to the application's own sign-in page", async () => {
    const browser = application({ pages: { signIn: "/login" } }).browser()
    expect(await locationOf(browser.get("callback/local?code=c&state=s"))).toBe(
      `${origin}/login?error=InvalidCheck`,
    )
  })

  test("keeps the return URL, with which the user starts again", async () => {
    const browser = application().browser()
    const callback = await callbackFor(browser)
    for (const name of browser.cookies.keys()) {
      if (!name.includes("callback-url")) browser.cookies.delete(name)
    }
    await browser.get(callback)
    const page = await (await browser.get("signin?error=InvalidCheck")).text()
    expect(page).toContain("This sign-in took too long or was already finished. Please try again.")
    expect(page).toContain(`${origin}/members`)
  })
})

test("a session that cannot be read leads to the sign-in page", async () => {
  const down = (): Promise<never> => Promise.reject(new Error("connect ECONNREFUSED"))
  const browser = application(
    { session: { strategy: "database" } },
    { getSessionAndUser: down },
  ).browser()
  browser.cookies.set(sessionCookie, "00000000-0000-4000-8000-000000000000")
  expect(await locationOf(browser.get("callback/local?code=c&state=s"))).toBe(signInPage)
})

test("a user who is signed in learns that linking an account failed", async () => {
  const browser = application().browser()
  await browser.get(await callbackFor(browser))
  const cookies = new Map(browser.cookies)
  const callback = await callbackFor(browser)
  const before = new Map(browser.cookies)
  await browser.get(callback)
  // The response is used; its cookie is planted again.
  for (const [name, value] of before) browser.cookies.set(name, value)
  browser.cookies.set(sessionCookie, cookies.get(sessionCookie) ?? "")
  expect(await locationOf(browser.get(callback))).toBe(signInPage)
})

test("a redirect callback that fails leads to the error page, and is logged", async () => {
  const redirect = ({ url }: { url: string }): string => {
    if (url.includes("broken")) throw new Error("not a URL of this application")
    return url
  }
  const { config, errors } = application({ callbacks: { redirect } })
  const browser = visitor(config)
  await browser.get(await callbackFor(browser))
  const back = browser.get("callback/local?code=c&state=s&callbackUrl=/broken")
  expect(await locationOf(back)).toBe(`${origin}/auth/error?error=Configuration`)
  expect(errors).toEqual([expect.objectContaining({ type: "CallbackError" })])
})
