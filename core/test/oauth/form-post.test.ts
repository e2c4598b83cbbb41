import { describe, expect, test, vi } from "vitest"
import { origin, type Visitor, visitor } from "../support/visitor.ts"
import {
  answerTo,
  currentProvider,
  providerOf,
  signIn,
  useProvider,
} from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

const formPost = { authorization: { params: { response_mode: "form_post" } } }
const invalid = `${origin}/auth/signin?error=InvalidCheck`
const strategies = ["database", "jwt"] as const

function site(strategy: "database" | "jwt" = "database") {
  const providers = [providerOf(), providerOf("posting", formPost), providerOf("other", formPost)]
  return application({ providers, session: { strategy } })
}

/** Goes to the provider, and returns the form that its page posts. */
async function begin(
  browser: Visitor,
  fields: Record<string, string> = {},
): Promise<Record<string, string>> {
  const away = await browser.submit("signin/posting", fields)
  return answerTo(away)
}

function locationOf(response: Response): string {
  return response.headers.get("location") ?? ""
}

describe.each(strategies)("a posted authorization response (%s)", (strategy) => {
  test("leads the browser to a GET, which signs in", async () => {
    const browser = visitor(site(strategy).config)
    const form = await begin(browser, { callbackUrl: `${origin}/inside` })
    const posted = await browser.postAcrossSites("callback/posting", form)
    expect(posted.status).toBe(303)
    expect(await browser.session()).toBeNull()
    const back = await browser.follow(posted)
    expect([back.status, locationOf(back)]).toEqual([302, `${origin}/inside`])
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
  })

  test("links the account to the user whose session goes on", async () => {
    const { config, adapter } = site(strategy)
    const browser = visitor(config)
    await signIn(browser)
    const form = await begin(browser, { link: "true" })
    await browser.follow(await browser.postAcrossSites("callback/posting", form))
    const user = await adapter.getUserByEmail?.("ada@example.com")
    const key = { provider: "posting", providerAccountId: "ada" }
    expect((await adapter.getUserByAccount?.(key))?.id).toBe(user?.id)
  })

  test("links nothing after the session has ended", async () => {
    const { config, adapter } = site(strategy)
    const browser = visitor(config)
    await signIn(browser)
    const form = await begin(browser, { link: "true" })
    const user = await adapter.getUserByEmail?.("ada@example.com")
    for (const name of [...browser.cookies.keys()].filter((each) => each.includes("session"))) {
      await adapter.deleteSession?.(browser.cookies.get(name) ?? "")
      // Under jwt nothing but the cookie ends a session while its user is stored.
      if (strategy === "jwt") browser.cookies.delete(name)
    }
    const back = await browser.follow(await browser.postAcrossSites("callback/posting", form))
    expect(locationOf(back)).toContain("error=OAuthAccountNotLinked")
    expect(await adapter.listAccountsByUserId?.(user?.id ?? "")).toHaveLength(1)
    expect(await browser.session()).toBeNull()
  })

  test("links nothing to the user that another user signed in as meanwhile", async () => {
    const { config, adapter } = site(strategy)
    const browser = visitor(config)
    await signIn(browser)
    const form = await begin(browser, { link: "true" })
    currentProvider().does.claims = (good) => ({ ...good, sub: "bob", email: "bob@example.com" })
    await signIn(browser)
    const back = await browser.follow(await browser.postAcrossSites("callback/posting", form))
    expect(locationOf(back)).toContain("error=OAuthAccountNotLinked")
    const key = { provider: "posting", providerAccountId: "bob" }
    expect(await adapter.getUserByAccount?.(key)).toBeNull()
  })
})

describe("the URL that a posted form leads to", () => {
  test("shows nothing of the form", async () => {
    const browser = visitor(site().config)
    const form = { ...(await begin(browser)), user: '{"name":"sentinel-name"}' }
    const posted = await browser.postAcrossSites("callback/posting", form)
    const location = locationOf(posted)
    expect(new URL(location).pathname).toBe("/auth/callback/posting")
    expect([...new URL(location).searchParams.keys()]).toEqual(["form"])
    for (const value of Object.values(form)) {
      expect(location).not.toContain(value)
      expect(location).not.toContain(encodeURIComponent(value))
      expect(atob(location.split(/[=.]/)[1]?.replaceAll("-", "+") ?? "")).not.toContain(value)
    }
  })

  test("signs in once", async () => {
    const browser = visitor(site().config)
    const posted = await browser.postAcrossSites("callback/posting", await begin(browser))
    const cookies = new Map(browser.cookies)
    expect(locationOf(await browser.follow(posted))).toBe(origin)
    const exchanges = currentProvider().count("/token")
    const twin = visitor(site().config)
    for (const [name, value] of cookies) twin.cookies.set(name, value)
    expect(locationOf(await twin.follow(posted))).toBe(invalid)
    // The browser is signed in, so that there is nothing left to do.
    expect(locationOf(await browser.follow(posted))).toBe(origin)
    expect(await twin.session()).toBeNull()
    expect(currentProvider().count("/token")).toBe(exchanges)
  })

  test.each([
    [74, origin],
    [76, invalid],
  ])(
    "is good for a minute, and 15 seconds for clocks that differ: after %i seconds it leads to %s",
    async (seconds, location) => {
      const start = Date.now()
      const now = vi.spyOn(Date, "now").mockImplementation(() => start)
      const browser = visitor(site().config)
      const posted = await browser.postAcrossSites("callback/posting", await begin(browser))
      now.mockImplementation(() => start + seconds * 1000)
      expect(locationOf(await browser.follow(posted))).toBe(location)
      expect(currentProvider().count("/token")).toBe(location === origin ? 1 : 0)
    },
  )

  test("is worth nothing in another browser, also one with a sign-in of its own", async () => {
    const { config } = site()
    const browser = visitor(config)
    const posted = await browser.postAcrossSites("callback/posting", await begin(browser))
    const other = visitor(config)
    expect(locationOf(await other.follow(posted))).toBe(invalid)
    await begin(other)
    expect(locationOf(await other.follow(posted))).toBe(invalid)
    expect(await other.session()).toBeNull()
    expect(currentProvider().count("/token")).toBe(0)
  })

  test("is worth nothing at the callback of another provider", async () => {
    const browser = visitor(site().config)
    const posted = await browser.postAcrossSites("callback/posting", await begin(browser))
    const { search } = new URL(locationOf(posted))
    expect(locationOf(await browser.get(`callback/other${search}`))).toBe(invalid)
    expect(locationOf(await browser.get(`callback/local${search}`))).toBe(invalid)
    expect(currentProvider().count("/token")).toBe(0)
  })

  test("is worth nothing when its value was changed", async () => {
    const browser = visitor(site().config)
    const posted = await browser.postAcrossSites("callback/posting", await begin(browser))
    const { search } = new URL(locationOf(posted))
    const changed = search.slice(0, -3) + (search.endsWith("AAA") ? "BBB" : "AAA")
    expect(locationOf(await browser.get(`callback/posting${changed}`))).toBe(invalid)
    expect(currentProvider().count("/token")).toBe(0)
  })

  test("is replaced neither by the parameters in the query nor by other sealed values", async () => {
    const browser = visitor(site().config)
    const form = await begin(browser)
    const plain = new URLSearchParams(form).toString()
    expect(locationOf(await browser.get(`callback/posting?${plain}`))).toBe(invalid)
    for (const value of browser.cookies.values()) {
      const query = `form=${encodeURIComponent(value)}`
      expect(locationOf(await browser.get(`callback/posting?${query}&${plain}`))).toBe(invalid)
    }
    expect(currentProvider().count("/token")).toBe(0)
  })

  test("is not made for a form that this browser did not ask for", async () => {
    const { config } = site()
    const victim = visitor(config)
    await begin(victim)
    const form = await begin(visitor(config))
    const posted = await victim.postAcrossSites("callback/posting", form)
    expect([posted.status, locationOf(posted)]).toEqual([302, invalid])
  })

  test("is not made for a form that would not fit", async () => {
    const browser = visitor(site().config)
    const form = { ...(await begin(browser)), more: "x".repeat(8000) }
    const posted = await browser.postAcrossSites("callback/posting", form)
    expect(locationOf(posted)).toBe(invalid)
  })

  test("reports an error of the provider by its own code", async () => {
    const browser = visitor(site().config)
    const { state = "", iss = "" } = await begin(browser)
    const form = { state, iss, error: "access_denied" }
    const back = await browser.follow(await browser.postAcrossSites("callback/posting", form))
    expect(locationOf(back)).toContain("error=OAuthCallbackError")
  })
})

test("a form that arrives after the owner verified the address links nothing", async () => {
  const { config, adapter } = site("jwt")
  const browser = visitor(config)
  await signIn(browser)
  const form = await begin(browser, { link: "true" })
  const user = await adapter.getUserByEmail?.("ada@example.com")
  await adapter.updateUser?.({ id: user?.id ?? "", emailVerified: new Date(Date.now() + 5000) })
  const back = await browser.follow(await browser.postAcrossSites("callback/posting", form))
  expect(locationOf(back)).toContain("error=OAuthAccountNotLinked")
  expect(await adapter.listAccountsByUserId?.(user?.id ?? "")).toHaveLength(1)
})
