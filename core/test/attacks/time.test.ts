import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { Auth } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, origin, secret, sessionCookie, visitor } from "../support/visitor.ts"
import { refuseUnhandledRejections } from "./rejections.ts"
import { answerTo, currentProvider, signIn, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

refuseUnhandledRejections()

const start = new Date("2026-03-04T05:06:07.000Z")
const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "Ada" }) })

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }))

afterEach(() => void vi.useRealTimers())

describe("a session whose cookie an attacker kept", () => {
  test.each([
    { session: { maxAge: 60 } },
    { session: { maxAge: 60 }, jwt: { maxAge: 3600 } },
    { session: { maxAge: 3600 }, jwt: { maxAge: 60 } },
  ])("is over when it has ended: %j", async (options) => {
    const browser = visitor(configWith({ providers: [passwords], ...options }))
    await browser.submit("callback/credentials")
    expect(await browser.session()).not.toBeNull()
    vi.setSystemTime(start.getTime() + 60_000 + 16_000)
    expect(await browser.session()).toBeNull()
  })

  test("never shows an expiry in the past", async () => {
    const options = { session: { maxAge: 60, updateAge: 3600 }, jwt: { maxAge: 3600 } }
    const browser = visitor(configWith({ providers: [passwords], ...options }))
    await browser.submit("callback/credentials")
    for (const seconds of [0, 30, 59, 61, 70, 76]) {
      vi.setSystemTime(start.getTime() + seconds * 1000)
      const session = await browser.session()
      const expires = String(Object(session).expires ?? "2099")
      // Clocks of several servers may differ by 15 seconds.
      expect(Date.parse(expires)).toBeGreaterThan(Date.now() - 16_000)
    }
  })
})

describe("a lifetime that makes no sense", () => {
  test.each([0, -1, 0.5, Number.NaN, Infinity, -Infinity, "60", null])(
    "is a configuration error: %j",
    async (value) => {
      // What an application without types could write.
      const maxAge = value as number
      for (const options of [
        { session: { maxAge } },
        { jwt: { maxAge } },
        ...(Number.isNaN(value) || typeof value !== "number"
          ? [{ session: { updateAge: maxAge } }]
          : []),
      ]) {
        const config = configWith({ providers: [passwords], ...options })
        const response = await Auth(new Request(`${origin}/auth/session`), config)
        expect(response).toMatchObject({ status: 500 })
      }
    },
  )

  test.each([-1, -Infinity])(
    "is no error where it can only mean always: updateAge %j",
    async (updateAge) => {
      const config = configWith({ providers: [passwords], session: { updateAge } })
      const response = await Auth(new Request(`${origin}/auth/session`), config)
      expect(response).toMatchObject({ status: 200 })
    },
  )

  test("may be as long as anybody lives", async () => {
    const browser = visitor(
      configWith({ providers: [passwords], session: { maxAge: 3_000_000_000 } }),
    )
    await browser.submit("callback/credentials")
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })
})

describe("a clock that is wrong", () => {
  test("by a minute does not sign anybody out, and by an hour back shows no session for longer", async () => {
    const browser = visitor(configWith({ providers: [passwords] }))
    await browser.submit("callback/credentials")
    for (const seconds of [-60, 60, -3600]) {
      vi.setSystemTime(start.getTime() + seconds * 1000)
      expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    }
  })

  test("does not make a token without an end", async () => {
    const config = configWith({ providers: [passwords] })
    const browser = visitor(config)
    const token = await encode({ token: { sub: "ada" }, secret, salt: sessionCookie, maxAge: 60 })
    browser.cookies.set(sessionCookie, token)
    expect(await browser.session()).not.toBeNull()
    vi.setSystemTime(start.getTime() + 76_000)
    browser.cookies.set(sessionCookie, token)
    expect(await browser.session()).toBeNull()
  })
})

describe("one sign-in that is finished many times at once", () => {
  test.each([{}, { createUserWithAccount: undefined }])(
    "succeeds once, and makes one user (%j)",
    async (replaced) => {
      vi.useRealTimers()
      const { config, log } = application({}, replaced)
      const browser = visitor(config)
      const away = await browser.submit("signin/local")
      const answer = answerTo(away)
      const query = new URLSearchParams(answer).toString()
      const tabs = Array.from({ length: 10 }, () => {
        const tab = visitor(config)
        for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
        return tab
      })
      const answers = await Promise.all(tabs.map((tab) => tab.get(`callback/local?${query}`)))
      const good = answers.filter(({ headers }) => headers.get("location") === origin)
      expect(good).toHaveLength(1)
      expect(tabs.filter((tab) => tab.cookies.has(sessionCookie))).toHaveLength(1)
      expect(log.filter((name) => name.startsWith("createUser"))).toHaveLength(1)
      expect(currentProvider().count("/token")).toBe(1)
    },
  )

  test("by the same user in two browsers makes one user", async () => {
    vi.useRealTimers()
    for (const replaced of [{}, { createUserWithAccount: undefined }]) {
      const { config, log } = application({}, replaced)
      const browsers = Array.from({ length: 8 }, () => visitor(config))
      const locations = await Promise.all(browsers.map((browser) => signIn(browser)))
      expect(new Set(locations)).toEqual(new Set([origin]))
      expect(log.filter((name) => name === "event createUser")).toHaveLength(1)
    }
  })
})
