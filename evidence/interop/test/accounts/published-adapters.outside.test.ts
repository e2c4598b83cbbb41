import { KyselyAdapter as TheirKyselyAdapter } from "@auth/kysely-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { type Issuer, startIssuer } from "../../src/differential/issuer.ts"
import { origin } from "../../../../core/test/support/visitor.ts"
import { address, type Application, movedApplication } from "./moved-application.ts"
import { openKysely, published, stores } from "./stores.ts"

let issuer: Issuer

beforeAll(async () => {
  issuer = await startIssuer()
})

afterAll(() => issuer.close())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Of two events within one second it is unknown which came first. */
function pass(seconds = 5): void {
  vi.setSystemTime(Date.now() + seconds * 1000)
}

const attackerLogin = { claims: { sub: "mallory", email_verified: false } }
const ownersOther = { userinfo: { id: 8, name: "Ada", email: "ada@elsewhere.example" } }
const notLinked = `${origin}/auth/signin?error=OAuthAccountNotLinked`

const strategies = ["database", "jwt"] as const

describe.each(stores)("an application that moves with %s", (_name, open) => {
  describe.each(strategies)("under the strategy %s", (strategy) => {
    async function application(
      options: Parameters<typeof movedApplication>[2] = {},
    ): Promise<Application & { adapter: Adapter }> {
      const adapter = await open()
      const session = { strategy, updateAge: 0 }
      return { adapter, ...movedApplication(adapter, issuer, { session, ...options }) }
    }

    /** An attacker registered the address, and then its owner followed a magic link. */
    async function reclaimed(options: Parameters<typeof movedApplication>[2] = {}) {
      const site = await application(options)
      const attacker = site.browser()
      expect(await attacker.signIn("first", attackerLogin)).toBe(origin)
      const before = await site.adapter.getUserByEmail?.(address)
      pass()
      const owner = site.browser()
      expect(await owner.followLink()).toBe(origin)
      pass()
      return { ...site, attacker, owner, id: before?.id ?? "" }
    }

    test("lets a user whom a provider vouches for use a magic link, and removes nothing", async () => {
      const { adapter, browser } = await application()
      await browser().signIn("first")
      pass()
      const other = browser()
      expect(await other.followLink()).toBe(origin)
      expect(await other.session()).toMatchObject({ user: { email: address } })
      const user = await adapter.getUserByEmail?.(address)
      expect(user?.emailVerified).toBeInstanceOf(Date)
      pass()
      const again = browser()
      expect(await again.signIn("first")).toBe(origin)
      expect(await again.session()).toMatchObject({ user: { email: address } })
      const key = { provider: "first", providerAccountId: "ada" }
      expect(await adapter.getUserByAccount?.(key)).toMatchObject({ id: user?.id })
    })

    test("opens the user by the link again and again", async () => {
      const { adapter, owner, browser, id } = await reclaimed()
      expect(await owner.session()).toMatchObject({ user: { email: address } })
      const other = browser()
      expect(await other.followLink()).toBe(origin)
      pass()
      expect(await owner.session()).not.toBeNull()
      expect(await other.session()).not.toBeNull()
      expect(await adapter.getUserByEmail?.(address)).toMatchObject({ id })
    })

    test("revokes what an attacker has who registered the address before: session, account, and linked accounts", async () => {
      const { adapter, attacker, browser, id } = await reclaimed()
      const answer = await attacker.signIn("plain", ownersOther, { link: "true" })
      expect(answer).toBe(`${origin}/auth/error?error=AccessDenied`)
      expect(await attacker.session()).toBeNull()
      const other = browser()
      expect(await other.signIn("first", attackerLogin)).toBe(notLinked)
      expect(await other.session()).toBeNull()
      // The same account cannot be made to look like the owner's by its provider's other claims.
      const lying = { claims: { ...attackerLogin.claims, email_verified: "true" } }
      expect(await other.signIn("first", lying)).toBe(notLinked)
      const elsewhere = { claims: { sub: "mallory", email: "mallory@example.com" } }
      expect(await other.signIn("first", elsewhere)).toBe(notLinked)
      const further = { provider: "plain", providerAccountId: "8" }
      expect(await adapter.getUserByAccount?.(further)).toBeNull()
      expect((await adapter.getUserByEmail?.(address))?.id).toBe(id)
    })

    test("cannot finish a link that began before", async () => {
      const site = await application()
      const attacker = site.browser()
      await attacker.signIn("first", attackerLogin)
      issuer.begin({ isPlainOAuth: true, ...ownersOther })
      const away = await attacker.submit("signin/plain", { link: "true" })
      const back = await fetch(away.headers.get("location") ?? "", { redirect: "manual" })
      pass()
      await site.browser().followLink()
      const { search } = new URL(back.headers.get("location") ?? "")
      const end = await attacker.get(`callback/plain${search}`)
      expect(end.headers.get("location")).toContain("error=OAuthAccountNotLinked")
      const other = site.browser()
      pass()
      await other.signIn("plain", ownersOther)
      expect(await other.session()).not.toMatchObject({ user: { email: address } })
    })

    test("lets the owner link accounts after that, which sign in from then on", async () => {
      const { owner, browser } = await reclaimed()
      expect(await owner.signIn("plain", ownersOther, { link: "true" })).toBe(origin)
      pass()
      const other = browser()
      expect(await other.signIn("plain", ownersOther)).toBe(origin)
      expect(await other.session()).toMatchObject({ user: { email: address } })
      expect(await browser().signIn("first", attackerLogin)).toBe(notLinked)
    })

    test("lets a user of a provider that verifies no address link the account again", async () => {
      const { owner, browser } = await reclaimed()
      // This time it is the user themselves who has the account.
      expect(await browser().signIn("first", attackerLogin)).toBe(notLinked)
      expect(await owner.signIn("first", attackerLogin, { link: "true" })).toBe(origin)
      pass()
      const other = browser()
      expect(await other.signIn("first", attackerLogin)).toBe(origin)
      expect(await other.session()).toMatchObject({ user: { email: address } })
    })

    test("leaves accounts of a user whom a magic link created alone", async () => {
      const { browser } = await application()
      const owner = browser()
      await owner.followLink()
      pass()
      await owner.signIn("plain", ownersOther, { link: "true" })
      pass()
      const other = browser()
      expect(await other.signIn("plain", ownersOther)).toBe(origin)
      expect(await other.session()).toMatchObject({ user: { email: address } })
    })

    test("links two providers that vouch for the address, when it opted in", async () => {
      for (const [linksByEmail, end] of [
        [true, origin],
        [false, notLinked],
      ] as const) {
        const { adapter, browser } = await application({ linksByEmail, hasMail: false })
        await browser().signIn("first")
        pass()
        const other = browser()
        expect(await other.signIn("second", { claims: { sub: "ada-2" } })).toBe(end)
        expect((await other.session()) !== null).toBe(linksByEmail)
        const key = { provider: "second", providerAccountId: "ada-2" }
        expect((await adapter.getUserByAccount?.(key))?.email).toBe(
          linksByEmail ? address : undefined,
        )
        pass()
        // The first account is the user's as before.
        expect(await browser().signIn("first")).toBe(origin)
      }
    })

    test("revokes what an attacker has who registered the address when an opted-in provider verifies its owner", async () => {
      const { browser } = await application({ linksByEmail: true, hasMail: false })
      const attacker = browser()
      await attacker.signIn("first", attackerLogin)
      pass()
      const owner = browser()
      expect(await owner.signIn("second")).toBe(origin)
      pass()
      expect(await owner.session()).toMatchObject({ user: { email: address } })
      expect(await attacker.session()).toBeNull()
      expect(await browser().signIn("first", attackerLogin)).toBe(notLinked)
    })

    test.each([false, "true", 1, undefined])(
      "is not taken in by an opted-in provider that says email_verified: %j",
      async (verified) => {
        const { browser } = await application({ linksByEmail: true })
        await browser().signIn("first")
        pass()
        const claims = { sub: "mallory", email_verified: verified }
        expect(await browser().signIn("second", { claims })).toBe(notLinked)
      },
    )

    test("is told once, at the start, what its adapter cannot do", async () => {
      const { warnings, browser } = await application()
      await browser().get("csrf")
      await browser().get("csrf")
      expect(warnings).toEqual(["accounts-cannot-be-removed"])
      const withoutMail = await application({ hasMail: false })
      await withoutMail.browser().get("csrf")
      expect(withoutMail.warnings).toEqual([])
    })
  })

  /** A session as Auth.js stores it. */
  async function sessionOf(adapter: Adapter, userId: string, extendedAt: number) {
    const sessionToken = crypto.randomUUID()
    const expires = new Date(extendedAt + 30 * 86_400_000)
    await adapter.createSession?.({ sessionToken, userId, expires })
    return sessionToken
  }

  test("ends an attacker's database session that Auth.js began", async () => {
    const adapter = await open()
    const site = movedApplication(adapter, issuer)
    const attacker = site.browser()
    await attacker.signIn("first", attackerLogin)
    const user = await adapter.getUserByEmail?.(address)
    const started = Date.now()
    const old = await sessionOf(adapter, user?.id ?? "", started)
    attacker.cookies.set("authjs.session-token", old)
    pass(3600)
    await site.browser().followLink()
    // One that was extended at that very moment is found out when it is to be extended again.
    const late = await sessionOf(adapter, user?.id ?? "", Date.now())
    pass()
    expect(await attacker.session()).toBeNull()
    expect(await adapter.getSessionAndUser?.(old)).toBeNull()
    attacker.cookies.set("authjs.session-token", late)
    pass(86_400)
    expect(await attacker.session()).toBeNull()
  })

  test("keeps a database session that Auth.js began for a user who signs in by magic links", async () => {
    const adapter = await open()
    const site = movedApplication(adapter, issuer)
    const id = crypto.randomUUID()
    // Auth.js dates the verification again at each magic link, here on another device.
    const emailVerified = new Date(Date.now() - 1000)
    const user = await adapter.createUser?.({ id, email: address, emailVerified })
    const browser = site.browser()
    const token = await sessionOf(adapter, user?.id ?? "", Date.now() - 7 * 86_400_000)
    browser.cookies.set("authjs.session-token", token)
    for (const _day of [1, 2]) {
      expect(await browser.session()).toMatchObject({ user: { email: address } })
      pass(86_400)
    }
  })
})

test.each(strategies)(
  "an attacker stays shut out when the application exchanges its adapter for Lockstep's (%s)",
  async (strategy) => {
    const database = await openKysely()
    const session = { strategy, updateAge: 0 }
    const theirs = published(TheirKyselyAdapter(database))
    const before = movedApplication(theirs, issuer, { session })
    const attacker = before.browser()
    await attacker.signIn("first", attackerLogin)
    pass()
    await before.browser().followLink()
    pass()
    const after = movedApplication(KyselyAdapter(database), issuer, { session })
    const again = after.browser()
    again.cookies.set("authjs.session-token", attacker.cookies.get("authjs.session-token") ?? "")
    expect(await again.session()).toBeNull()
    expect(await again.signIn("first", attackerLogin)).toBe(notLinked)
    expect(await after.browser().followLink()).toBe(origin)
  },
)
