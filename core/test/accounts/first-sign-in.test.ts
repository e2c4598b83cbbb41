import { describe, expect, test } from "vitest"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"
import { firstMark } from "../support/watched-adapter.ts"
import { application, storeUser, verifiedAt } from "../support/application.ts"

useProvider()

describe("signing in at a provider for the first time", () => {
  test("stores user and account in one step and makes no look-up twice", async () => {
    const { config, log } = application()
    await signIn(visitor(config))
    expect(log).toEqual([
      ...firstMark,
      "getUserByAccount",
      "callback signIn",
      "createUserWithAccount",
      "event createUser",
      "event linkAccount",
      "createSession",
      "event signIn",
    ])
  })

  test("stores them step by step where the adapter cannot do it at once", async () => {
    const { config, log } = application({}, { createUserWithAccount: undefined })
    await signIn(visitor(config))
    expect(log).toEqual([
      ...firstMark,
      "getUserByAccount",
      "callback signIn",
      "getUserByEmail",
      "createUser",
      "linkAccount",
      "event createUser",
      "event linkAccount",
      "createSession",
      "event signIn",
    ])
  })

  test("shows the user's session", async () => {
    const browser = application().browser()
    expect(await signIn(browser)).toBe(origin)
    expect(await browser.session()).toMatchObject({
      user: { name: "Ada", email: "ada@example.com" },
    })
  })

  // spec R14
  test("leaves emailVerified null, because only a magic link verifies an address", async () => {
    const { config, adapter } = application()
    await signIn(visitor(config))
    expect(await adapter.getUserByEmail?.("ada@example.com")).toMatchObject({ emailVerified: null })
  })

  // spec O17
  test("redirects new users to the newUser page with their return URL", async () => {
    const browser = application({ pages: { newUser: "/welcome" } }).browser()
    const location = await signIn(browser, { form: { callbackUrl: "/members" } })
    expect(location).toBe(`/welcome?callbackUrl=${encodeURIComponent(`${origin}/members`)}`)
  })

  // asvs 2.3.4
  test.each([{}, { createUserWithAccount: undefined }])(
    "creates one user for two concurrent callbacks (%j)",
    async (replaced) => {
      const { config, adapter } = application({}, replaced)
      const locations = await Promise.all([signIn(visitor(config)), signIn(visitor(config))])
      expect(locations).toEqual([origin, origin])
      expect(await adapter.getUserByEmail?.("ada@example.com")).not.toBeNull()
    },
  )
})

describe("signing in at a provider again", () => {
  test("costs one look-up and two writes", async () => {
    const { config, log } = application()
    await signIn(visitor(config))
    log.length = 0
    await signIn(visitor(config))
    expect(log).toEqual([
      "createVerificationToken",
      "getUserByAccount",
      "callback signIn",
      "createSession",
      "event signIn",
    ])
  })

  test("in the same browser starts a new session and ends the old one", async () => {
    const { config, adapter } = application()
    const browser = visitor(config)
    await signIn(browser)
    const before = browser.cookies.get(sessionCookie) ?? ""
    await signIn(browser)
    expect(browser.cookies.get(sessionCookie)).not.toBe(before)
    expect(await adapter.getSessionAndUser?.(before)).toBeNull()
  })
})

describe("an address that another user has", () => {
  test.each([{}, { createUserWithAccount: undefined }])("is refused (%j)", async (replaced) => {
    const { config, adapter } = application({}, replaced)
    const owner = await storeUser(adapter, { emailVerified: verifiedAt })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/auth/signin?error=OAuthAccountNotLinked`)
    expect(await browser.session()).toBeNull()
    const account = { provider: "local", providerAccountId: "ada" }
    expect(await adapter.getUserByAccount?.(account)).toBeNull()
    expect(await adapter.getUserByEmail?.("ada@example.com")).toEqual(owner)
  })

  test.each([{}, { createUserWithAccount: undefined }])(
    "is linked when opted in and verified on both sides (%j)",
    async (replaced) => {
      const providers = [providerOf("local", { allowDangerousEmailAccountLinking: true })]
      const { config, adapter } = application({ providers }, replaced)
      const owner = await storeUser(adapter, { emailVerified: verifiedAt })
      expect(await signIn(visitor(config))).toBe(origin)
      const account = { provider: "local", providerAccountId: "ada" }
      expect(await adapter.getUserByAccount?.(account)).toEqual(owner)
    },
  )

  test.each(["true", 1, "false", 0, false, null, undefined])(
    "is refused although opted in when the provider says email_verified: %j",
    async (verified) => {
      currentProvider().does.claims = (claims) => ({ ...claims, email_verified: verified })
      const providers = [providerOf("local", { allowDangerousEmailAccountLinking: true })]
      const { config, adapter } = application({ providers })
      await storeUser(adapter, { emailVerified: verifiedAt })
      expect(await signIn(visitor(config))).toContain("error=OAuthAccountNotLinked")
    },
  )

  test("is linked as the first verification, when opted in and the existing user never verified it", async () => {
    const providers = [providerOf("local", { allowDangerousEmailAccountLinking: true })]
    const { config, adapter } = application({ providers })
    const { id } = await storeUser(adapter)
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(origin)
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
    expect(await adapter.getUserByEmail?.("ada@example.com")).toMatchObject({
      id,
      emailVerified: expect.any(Date),
    })
  })

  test("is linked and verifies nothing, when a provider verified the existing user as well", async () => {
    const providers = [
      providerOf(),
      providerOf("second", { allowDangerousEmailAccountLinking: true }),
    ]
    const { config, adapter } = application({ providers })
    await signIn(visitor(config))
    const first = visitor(config)
    await signIn(first)
    expect(await signIn(visitor(config), { id: "second" })).toBe(origin)
    const user = await adapter.getUserByEmail?.("ada@example.com")
    expect(user?.emailVerified).toBeNull()
    expect(await adapter.listAccountsByUserId?.(user?.id ?? "")).toHaveLength(2)
    expect(await first.session()).not.toBeNull()
  })
})
