import { describe, expect, test } from "vitest"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import {
  answerTo,
  currentProvider,
  providerOf,
  signIn,
  useProvider,
} from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

describe("linking a further account", () => {
  const providers = () => [providerOf(), providerOf("second")]

  function answerAs(sub: string): void {
    currentProvider().does.claims = (claims) => ({
      ...claims,
      sub,
      email: `${sub}@example.com`,
      name: sub,
    })
  }

  // asvs 7.4.3
  // spec R13
  test("links it to the signed-in user who requested it, in a new session", async () => {
    const { config, adapter } = application({ providers: providers() })
    const browser = visitor(config)
    await signIn(browser)
    const before = browser.cookies.get(sessionCookie)
    answerAs("ada-at-second")
    expect(await signIn(browser, { id: "second", form: { link: "true" } })).toBe(origin)
    const owner = await adapter.getUserByEmail?.("ada@example.com")
    const account = { provider: "second", providerAccountId: "ada-at-second" }
    expect(await adapter.getUserByAccount?.(account)).toEqual(owner)
    expect(browser.cookies.get(sessionCookie)).not.toBe(before)
  })

  test("does not happen merely because a user is signed in", async () => {
    const { config, adapter } = application({ providers: providers() })
    const browser = visitor(config)
    await signIn(browser)
    answerAs("grace")
    await signIn(browser, { id: "second" })
    const account = { provider: "second", providerAccountId: "grace" }
    expect(await adapter.getUserByAccount?.(account)).toMatchObject({ email: "grace@example.com" })
    expect(await browser.session()).toMatchObject({ user: { name: "grace" } })
  })

  test("is refused to a user who is not signed in", async () => {
    const browser = application({ providers: providers() }).browser()
    const location = await signIn(browser, { id: "second", form: { link: "true" } })
    expect(location).toBe(`${origin}/auth/error?error=AccessDenied`)
  })

  test("is refused when the session ended at the provider's", async () => {
    const { config, adapter } = application({ providers: providers() })
    const browser = visitor(config)
    await signIn(browser)
    const away = await browser.submit("signin/second", { link: "true" })
    answerAs("ada-at-second")
    await adapter.deleteSession?.(browser.cookies.get(sessionCookie) ?? "")
    const query = new URLSearchParams(answerTo(away))
    const back = await browser.get(`callback/second?${query.toString()}`)
    expect(back.headers.get("location")).toContain("error=OAuthAccountNotLinked")
    const account = { provider: "second", providerAccountId: "ada-at-second" }
    expect(await adapter.getUserByAccount?.(account)).toBeNull()
  })

  test("is refused when the account is another user's", async () => {
    const { config, adapter } = application({ providers: providers() })
    answerAs("grace")
    await signIn(visitor(config), { id: "second" })
    answerAs("ada")
    const browser = visitor(config)
    await signIn(browser)
    answerAs("grace")
    const location = await signIn(browser, { id: "second", form: { link: "true" } })
    expect(location).toContain("error=OAuthAccountNotLinked")
    const account = { provider: "second", providerAccountId: "grace" }
    expect(await adapter.getUserByAccount?.(account)).toMatchObject({ email: "grace@example.com" })
  })
})
