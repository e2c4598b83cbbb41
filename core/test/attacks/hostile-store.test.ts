import { describe, expect, test } from "vitest"
import type { Adapter, AdapterMethod } from "../../src/adapters.ts"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import { refuseUnhandledRejections } from "./rejections.ts"
import { application, storeUser } from "../support/application.ts"
import { signIn, useProvider } from "../support/current-provider.ts"

useProvider()

refuseUnhandledRejections()

/** An adapter method that answers this, whatever its type allows. */
function answering(method: AdapterMethod, answer: unknown): Partial<Adapter> {
  // What stores without types do is the point of these tests.
  return { [method]: () => Promise.resolve(answer) }
}

const noUsers = [{}, { id: undefined }, { id: "" }, { id: 7.5 }, { id: null }, [], "ada", 1, true]

describe("a store that returns garbage", () => {
  test.each(["getUserByAccount", "getUserByEmail", "getUser"] as const)(
    "may say undefined for null: %s",
    async (method) => {
      const replaced = { createUserWithAccount: undefined, ...answering(method, undefined) }
      const browser = application({}, replaced).browser()
      expect(await signIn(browser)).toBe(origin)
      expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
    },
  )

  test("may say undefined for null: getSessionAndUser", async () => {
    const browser = application({}, answering("getSessionAndUser", undefined)).browser()
    browser.cookies.set(sessionCookie, "anything")
    const response = await browser.get("session")
    expect([response.status, await response.json()]).toEqual([200, null])
  })

  const strategies = ["jwt", "database"] as const
  const wrong = strategies.flatMap((strategy) => noUsers.map((answer) => ({ strategy, answer })))

  test.each(wrong)("signs no user in for an owner $answer, $strategy", async (row) => {
    const { strategy, answer } = row
    const { config, errors } = application(
      {
        session: { strategy },
      },
      answering("getUserByAccount", answer),
    )
    const browser = visitor(config)
    expect(await signIn(browser)).toContain("error=Configuration")
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(errors).toMatchObject([{ type: "AdapterError" }])
  })

  // asvs 16.5.3
  test.each(wrong)("signs no user in for a new user $answer, $strategy", async (row) => {
    const { strategy, answer } = row
    for (const replaced of [
      { createUserWithAccount: undefined, ...answering("createUser", answer) },
      answering("createUserWithAccount", { user: answer }),
      answering("createUserWithAccount", answer),
      answering("createUserWithAccount", undefined),
    ]) {
      const { config, log } = application({ session: { strategy } }, replaced)
      const browser = visitor(config)
      expect(await signIn(browser)).toContain("error=Configuration")
      expect(browser.cookies.has(sessionCookie)).toBe(false)
      expect(log).not.toContain("linkAccount")
    }
  })

  const user = { id: "ada", email: "ada@example.com", emailVerified: null }
  const session = { sessionToken: "t", userId: "ada", expires: new Date(Date.now() + 60_000) }

  test.each([
    {},
    [],
    "session",
    { session },
    { user },
    { session: null, user },
    { session, user: null },
    { session, user: {} },
    { session: { ...session, expires: undefined }, user },
    { session: { ...session, expires: "2099-01-01" }, user },
    { session: { ...session, expires: 4e9 }, user },
    { session: { ...session, expires: new Date(Number.NaN) }, user },
    { session: { ...session, expires: {} }, user },
    { session: { ...session, userId: "grace" }, user },
  ])("shows no session for %j", async (answer) => {
    const browser = application({}, answering("getSessionAndUser", answer)).browser()
    browser.cookies.set(sessionCookie, "t")
    const response = await browser.get("session")
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(await response.text()).not.toContain("ada")
    expect(browser.cookies.get(sessionCookie)).toBe("t")
  })

  test.each([undefined, null, {}, { sessionToken: "" }, { sessionToken: 7 }])(
    "opens no session that it stored as %j",
    async (answer) => {
      const browser = application({}, answering("createSession", answer)).browser()
      expect(await signIn(browser)).toContain("error=Configuration")
      expect(browser.cookies.has(sessionCookie)).toBe(false)
    },
  )

  test("gets what a user tells as data, however it is named", async () => {
    const { config, adapter } = application({}, { createUserWithAccount: undefined })
    await storeUser(adapter, { email: "constructor" })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(origin)
  })
})

describe("a session that is deleted while it is in use", () => {
  test("stays deleted, whether the update or the sign-out is slower", async () => {
    for (const slow of ["getSessionAndUser", "updateSession"] as const) {
      const gate = Promise.withResolvers<void>()
      const entered = Promise.withResolvers<void>()
      let isSlow = false
      const home = application(
        { session: { updateAge: 0 } },
        {
          [slow]: async (argument: never) => {
            // Read or written as the real one does, but late.
            const method: ((argument: never) => unknown) | undefined = home.adapter[slow]
            if (slow === "updateSession") await wait()
            const found = await method?.(argument)
            if (slow === "getSessionAndUser") await wait()
            return found
          },
        },
      )
      const wait = async (): Promise<void> => {
        if (!isSlow) return
        entered.resolve()
        await gate.promise
      }
      const browser = visitor(home.config)
      await signIn(browser)
      const csrfToken = await browser.csrfToken()
      const token = browser.cookies.get(sessionCookie) ?? ""
      const other = visitor(home.config)
      for (const [name, value] of browser.cookies) other.cookies.set(name, value)
      isSlow = true
      const update = other.post("session", { csrfToken })
      await entered.promise
      isSlow = false
      await browser.post("signout", { csrfToken })
      gate.resolve()
      expect((await update).status).toBeLessThan(500)
      expect(await home.adapter.getSessionAndUser?.(token)).toBeNull()
      other.cookies.set(sessionCookie, token)
      expect(await other.session()).toBeNull()
    }
  })

  test("ends once, without an error, when it is signed out many times at once", async () => {
    const { config, errors } = application()
    const browser = visitor(config)
    await signIn(browser)
    const csrfToken = await browser.csrfToken()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post("signout", { csrfToken })),
    )
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual(answers.map(() => origin))
    expect(await browser.session()).toBeNull()
    expect(errors).toEqual([])
  })
})
