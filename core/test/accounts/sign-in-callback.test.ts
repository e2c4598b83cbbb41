import { describe, expect, test } from "vitest"
import { visitor } from "../support/visitor.ts"
import { cookieName, house, origin, signIn, useProvider } from "./house.ts"

useProvider()

describe("the signIn callback", () => {
  test.each([
    ["false", () => false],
    [
      "an error",
      () => {
        throw new Error("not on the list")
      },
    ],
  ])("stops everything with %s before anything is written", async (_name, signInCallback) => {
    const { config, log } = house({}, { callbacks: { signIn: signInCallback } })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/auth/error?error=AccessDenied`)
    expect(log).toEqual(["getUserByAccount"])
    expect(browser.cookies.has(cookieName)).toBe(false)
  })

  test("keeps the message of its error for the log", async () => {
    const signInCallback = () => {
      throw new Error("not on the list")
    }
    const { config, errors } = house({}, { callbacks: { signIn: signInCallback } })
    await signIn(visitor(config))
    expect(errors.at(-1)).toMatchObject({ type: "AccessDenied", message: "not on the list" })
  })

  test("sends the browser elsewhere without a session", async () => {
    const { config, log } = house({}, { callbacks: { signIn: () => "/waiting-list" } })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/waiting-list`)
    expect(log).toEqual(["getUserByAccount"])
    expect(browser.cookies.has(cookieName)).toBe(false)
  })
})
