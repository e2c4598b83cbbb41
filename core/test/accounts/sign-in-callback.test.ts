import { describe, expect, test } from "vitest"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import { firstMark } from "../support/watched-adapter.ts"
import { application, storeUser, verifiedAt } from "../support/application.ts"
import { providerOf, signIn, useProvider } from "../support/current-provider.ts"

useProvider()

describe("the signIn callback", () => {
  // spec C5, X5
  test.each([
    ["false", () => false],
    [
      "an error",
      () => {
        throw new Error("not on the list")
      },
    ],
  ])("stops everything with %s before anything is written", async (_name, signInCallback) => {
    const { config, log } = application({ callbacks: { signIn: signInCallback } })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/auth/error?error=AccessDenied`)
    expect(log).toEqual([...firstMark, "getUserByAccount"])
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test.each([
    ["an object that says no", { allowed: false }],
    ["an empty array", []],
    ["a number", 1],
    ["a response", Response.json(null, { status: 403 })],
    ["an error", new Error("not on the list")],
    ["a URL object", new URL(origin)],
  ])("allows nothing with %s, and the log says why", async (_name, answer) => {
    // What an application without types could return.
    const signInCallback = () => answer as unknown as boolean
    const { config, log, errors } = application({ callbacks: { signIn: signInCallback } })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/auth/error?error=Configuration`)
    expect(log).toEqual([...firstMark, "getUserByAccount"])
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(errors.at(-1)).toMatchObject({ type: "CallbackError" })
  })

  // spec C7
  test("keeps the message of its error for the log", async () => {
    const signInCallback = () => {
      throw new Error("not on the list")
    }
    const { config, errors, warnings } = application({ callbacks: { signIn: signInCallback } })
    await signIn(visitor(config))
    expect(errors).toEqual([])
    expect(warnings).toEqual(["sign-in-failed GET callback local AccessDenied: not on the list"])
  })

  test.each([
    ["a mistake in its code", new TypeError("list is undefined")],
    ["an error with a code", Object.assign(new Error("no answer"), { code: "ECONNREFUSED" })],
    ["an error with a cause", new Error("the list", { cause: new Error("no answer") })],
    ["an error of a driver", new (class DriverError extends Error {})("no connection")],
  ])("denies nobody, and signs nobody in, if it fails by %s", async (_name, cause) => {
    const signInCallback = () => {
      throw cause
    }
    const { config, errors, warnings, log } = application({ callbacks: { signIn: signInCallback } })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/auth/error?error=Configuration`)
    expect(log).toEqual([...firstMark, "getUserByAccount"])
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(errors).toMatchObject([{ type: "CallbackError" }])
    expect(errors[0]?.cause).toMatchObject({ err: cause })
    expect(warnings).toEqual([])
  })

  // spec C6
  test("sends the browser elsewhere without a session", async () => {
    const { config, log } = application({ callbacks: { signIn: () => "/waiting-list" } })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/waiting-list`)
    expect(log).toEqual([...firstMark, "getUserByAccount"])
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })
})

describe("what the signIn callback changes", () => {
  test("an address that replaces a verified one does not sign in to another user", async () => {
    const { config, adapter } = application({
      providers: [providerOf("local", { allowDangerousEmailAccountLinking: true })],
      callbacks: {
        signIn({ user }) {
          user.email = "grace@example.com"
          return true
        },
      },
    })
    await storeUser(adapter, { email: "grace@example.com", emailVerified: verifiedAt })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/auth/signin?error=OAuthAccountNotLinked`)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test.each([undefined, "", null, 7])("an account without an id (%j) is an error", async (id) => {
    const { config, errors } = application({
      callbacks: {
        signIn: ({ account }) => Boolean(Object.assign(account ?? {}, { providerAccountId: id })),
      },
    })
    expect(await signIn(visitor(config))).toBe(`${origin}/auth/error?error=Configuration`)
    expect(errors.at(-1)).toMatchObject({ type: "CallbackError" })
  })

  test("an account that it turns into that of another user signs in to that one", async () => {
    let providerAccountId = "ada"
    const { config, adapter } = application({
      callbacks: {
        signIn: ({ account }) => Boolean(Object.assign(account ?? {}, { providerAccountId })),
      },
    })
    await signIn(visitor(config))
    const owner = await adapter.getUserByAccount?.({ provider: "local", providerAccountId: "ada" })
    await adapter.updateUser?.({ id: owner?.id ?? "", email: "old@example.com" })
    providerAccountId = "moved"
    await signIn(visitor(config))
    const moved = await adapter.getUserByAccount?.({
      provider: "local",
      providerAccountId: "moved",
    })
    expect(moved?.id).not.toBe(owner?.id)
    providerAccountId = "moved"
    const browser = visitor(config)
    await signIn(browser)
    expect(await browser.session()).toMatchObject({ user: { email: moved?.email } })
  })
})
