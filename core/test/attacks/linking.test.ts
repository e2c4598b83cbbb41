import { describe, expect, test } from "vitest"
import { decideAccount } from "../../src/accounts/decide-account.ts"
import type { AdapterUser } from "../../src/adapters.ts"
import { sessionCookie, visitor } from "../support/visitor.ts"
import {
  answerTo,
  currentProvider,
  providerOf,
  signIn,
  useProvider,
} from "../support/current-provider.ts"
import { application, storeUser, verifiedAt } from "../support/application.ts"

useProvider()

const optedIn = { allowDangerousEmailAccountLinking: true }

function comesBackAs(claims: Record<string, unknown>): void {
  currentProvider().does.claims = (good) => ({ ...good, ...claims })
}

describe("taking over an account by its address", () => {
  test.each([undefined, false, 0, "", "2026-01-02", true, new Date(Number.NaN)])(
    "fails when all that the store says of its proof is %j (CVE-2026-53516, GHSA-g38m-r43w-p2q7)",
    (emailVerified) => {
      // What an adapter without that column, or with another type, would return.
      const emailOwner = { id: "ada", email: "ada@example.com", emailVerified } as AdapterUser
      const decision = decideAccount({
        type: "oidc",
        accountOwner: null,
        linkTo: null,
        emailOwner,
        providerVerifiedEmail: true,
        allowEmailLinking: true,
        signedIn: null,
        unverifiedAccounts: undefined,
      })
      expect(decision).toEqual({ kind: "refuse", reason: "email of another user" })
    },
  )

  test.each([{}, { createUserWithAccount: undefined }])(
    "fails with an address that only folds to the same one (%j)",
    async (replaced) => {
      const { config, adapter } = application(
        { providers: [providerOf("local", optedIn)] },
        replaced,
      )
      await storeUser(adapter, { email: "kate@example.com", emailVerified: verifiedAt })
      // The Kelvin sign, whose lower case is the letter k.
      comesBackAs({ sub: "mallory", email: "\u212Aate@example.com" })
      const browser = visitor(config)
      await signIn(browser)
      const session = await browser.session()
      expect(JSON.stringify(session)).not.toContain("kate@example.com")
      const kate = await adapter.getUserByEmail?.("kate@example.com")
      const account = { provider: "local", providerAccountId: "mallory" }
      expect((await adapter.getUserByAccount?.(account))?.id).not.toBe(kate?.id)
    },
  )

  test("fails where the database takes another address for the same", async () => {
    const { config, adapter } = application(
      { providers: [providerOf("local", optedIn)] },
      {
        createUserWithAccount: undefined,
        // Some collations see no difference between e and é.
        getUserByEmail: async (email) =>
          (await adapter.getUserByEmail?.(email.replace("é", "e"))) ?? null,
      },
    )
    await storeUser(adapter, { email: "rene@example.com", emailVerified: verifiedAt })
    comesBackAs({ sub: "mallory", email: "rené@example.com" })
    const browser = visitor(config)
    expect(await signIn(browser)).toContain("error=OAuthAccountNotLinked")
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test("ends for a user who registered it first, unproved, when its owner arrives", async () => {
    const providers = [providerOf(), providerOf("second", optedIn)]
    const { config, adapter } = application({ providers })
    comesBackAs({ sub: "mallory", email_verified: false })
    const mallory = visitor(config)
    await signIn(mallory)
    comesBackAs({ sub: "ada", email_verified: true })
    const ada = visitor(config)
    expect(await signIn(ada, { id: "second" })).not.toContain("error=")
    const user = await adapter.getUserByEmail?.("ada@example.com")
    expect(await adapter.listAccountsByUserId?.(user?.id ?? "")).toMatchObject([
      { provider: "second", providerAccountId: "ada" },
    ])
    expect(await mallory.session()).toBeNull()
    comesBackAs({ sub: "mallory", email_verified: false })
    expect(await signIn(mallory)).toContain("error=OAuthAccountNotLinked")
    expect(await ada.session()).not.toBeNull()
  })

  test.each(["true", 1, [true], { true: true }])(
    "fails when the provider says email_verified: %j",
    async (email_verified) => {
      const { config, adapter } = application({ providers: [providerOf("local", optedIn)] })
      await storeUser(adapter, { emailVerified: verifiedAt })
      comesBackAs({ sub: "mallory", email_verified })
      expect(await signIn(visitor(config))).toContain("error=OAuthAccountNotLinked")
    },
  )

  // asvs 8.2.2, 15.3.3
  test("fails with a user ID, a verification or an owner in the provider's response", async () => {
    const profile = (claims: object) => ({ ...claims, id: "mallory" })
    const { config, adapter } = application({ providers: [providerOf("local", { profile })] })
    const ada = await storeUser(adapter, { email: "other@example.com" })
    comesBackAs({ sub: "mallory", userId: ada.id, emailVerified: "2026-01-01T00:00:00Z" })
    currentProvider().does.token = (answer) => ({ ...answer, userId: ada.id, provider: "x" })
    await signIn(visitor(config))
    const key = { provider: "local", providerAccountId: "mallory" }
    const owner = await adapter.getUserByAccount?.(key)
    expect(owner).toMatchObject({ email: "ada@example.com", emailVerified: null })
    expect(owner?.id).not.toBe(ada.id)
  })
})

describe("a request to link an account", () => {
  test("is forgotten at sign-out, so that the next user of the browser cannot finish it", async () => {
    const formPost = { authorization: { params: { response_mode: "form_post" } } }
    const providers = [providerOf(), providerOf("posting", formPost)]
    const { config, adapter } = application({ providers })
    const browser = visitor(config)
    await signIn(browser)
    const away = await browser.submit("signin/posting", { link: "true" })
    await browser.submit("signout")
    comesBackAs({ sub: "mallory", email: "mallory@example.com" })
    const answer = answerTo(away)
    const back = await browser.postAcrossSites("callback/posting", answer)
    expect(back.headers.get("location")).toContain("/auth/signin?error=InvalidCheck")
    const account = { provider: "posting", providerAccountId: "mallory" }
    expect(await adapter.getUserByAccount?.(account)).toBeNull()
  })

  test.each(["link=true", "link=1", "userId=x"])(
    "is not made by the URL: %s (CVE-2025-61928, GHSA-99h5-pjcv-gr6v)",
    async (query) => {
      const { config, adapter } = application({ providers: [providerOf(), providerOf("second")] })
      const browser = visitor(config)
      await signIn(browser)
      const away = await browser.submit(`signin/second?${query}`)
      comesBackAs({ sub: "mallory", email: "mallory@example.com" })
      const url = new URL(away.headers.get("location") ?? "")
      const answer = new URLSearchParams(currentProvider().answer(url))
      await browser.get(`callback/second?${answer.toString()}`)
      const account = { provider: "second", providerAccountId: "mallory" }
      expect(await adapter.getUserByAccount?.(account)).toMatchObject({
        email: "mallory@example.com",
      })
    },
  )
})

describe("a signIn callback that says no", () => {
  test.each([false, "/elsewhere"])(
    "leaves no session and no row: %j (GHSA-xg6x-h9c9-2m83)",
    async (answer) => {
      for (const strategy of ["jwt", "database"] as const) {
        const { config, adapter, log } = application({
          callbacks: { signIn: () => answer },
          session: { strategy },
        })
        const browser = visitor(config)
        await signIn(browser)
        expect([...browser.cookies.keys()]).not.toContain(sessionCookie)
        expect([...browser.cookies.keys()].some((name) => name.includes("state"))).toBe(false)
        expect(await adapter.getUserByEmail?.("ada@example.com")).toBeNull()
        expect(log).not.toContain("event signIn")
      }
    },
  )
})
