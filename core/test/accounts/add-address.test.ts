import { describe, expect, test } from "vitest"
import type { AdapterUser } from "../../src/adapters.ts"
import { openApplication, staysIn } from "../attacks/open-application.ts"
import { application, storeUser, verifiedAt } from "../support/application.ts"
import { currentProvider, signIn, useProvider } from "../support/current-provider.ts"
import { visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"

useProvider()

const account = { provider: "local", providerAccountId: "ada" }
const ada = "ada@example.com"

function providerTells(claims: Readonly<Record<string, unknown>>): void {
  const { does } = currentProvider()
  does.claims = (good) => ({ ...good, ...claims })
  does.userinfo = (good) => ({ ...good, ...claims })
}

/** Signs in a user again, as whom an earlier sign-in stored them. */
async function signInAgain(
  strategy: "database" | "jwt",
  stored: Partial<AdapterUser>,
  replaced: ReplacedMethods = {},
) {
  const site = application({ session: { strategy } }, replaced)
  const user = await storeUser(site.adapter, stored)
  await site.adapter.linkAccount({ ...account, userId: user.id, type: "oidc" })
  const browser = visitor(site.config)
  await signIn(browser)
  return {
    ...site,
    id: user.id,
    session: await browser.session(),
    now: await site.adapter.getUserByAccount(account),
  }
}

/** JavaScript adapters return what their database has; the type allows no user without an address. */
const noAddress = (email: string | null | undefined): Partial<AdapterUser> =>
  ({ email }) as unknown as Partial<AdapterUser>

describe.each(["database", "jwt"] as const)("a stored user without an address (%s)", (strategy) => {
  describe.each([null, "", undefined])("stored as %j", (email) => {
    test.each([true, false])("gets it at the next sign-in (verified: %j)", async (isVerified) => {
      providerTells({ email_verified: isVerified })
      const { id, now, session, events } = await signInAgain(strategy, noAddress(email))
      expect(now).toMatchObject({ id, email: ada, emailVerified: null })
      expect(session).toMatchObject({ user: { email: ada } })
      expect(events.updateUser).toMatchObject([{ user: { id, email: ada } }])
    })

    test.each([undefined, null, ""])("stays without one if the provider says %j", async (told) => {
      providerTells({ email: told })
      const { now, log } = await signInAgain(strategy, noAddress(email))
      expect(now?.email ?? "").toBe("")
      expect(log).not.toContain("updateUser")
      expect(log).not.toContain("getUserByEmail")
    })
  })

  test("signs in without it if another user has it", async () => {
    const { adapter, config, log } = application({ session: { strategy } })
    const owner = await storeUser(adapter)
    const user = await storeUser(adapter, noAddress(null))
    await adapter.linkAccount({ ...account, userId: user.id, type: "oidc" })
    const browser = visitor(config)
    await signIn(browser)
    expect(await browser.session()).toMatchObject({ user: { email: null } })
    expect(await adapter.getUserByEmail(ada)).toEqual(owner)
    expect(log).not.toContain("updateUser")
  })

  test("stays without one if an address of the past was verified", async () => {
    const stored = { ...noAddress(null), emailVerified: verifiedAt }
    const { now, log } = await signInAgain(strategy, stored)
    expect(now?.email ?? "").toBe("")
    expect(log).not.toContain("updateUser")
  })

  test("keeps their other fields if the adapter returns only what changed", async () => {
    // A published adapter returns what it was given.
    const replaced: ReplacedMethods = { updateUser: (user) => user as AdapterUser }
    const { session } = await signInAgain(strategy, { ...noAddress(null), name: "A" }, replaced)
    expect(session).toMatchObject({ user: { name: "A" } })
  })
})

test("a user stays without an address with an adapter that cannot update users", async () => {
  const stored = { ...noAddress(null), name: "A" }
  const { session } = await signInAgain("jwt", stored, { updateUser: undefined })
  expect(session).toMatchObject({ user: { name: "A", email: null } })
})

test.each(["database", "jwt"] as const)(
  "an address that a user has stays as it is (%s)",
  async (strategy) => {
    const { now, log } = await signInAgain(strategy, { email: "other@example.com" })
    expect(now).toMatchObject({ email: "other@example.com" })
    expect(log).not.toContain("updateUser")
  },
)

describe.each(["database", "jwt"] as const)(
  "an attacker whose provider does not verify the address of another person (%s)",
  (strategy) => {
    test("has no session and no account once the owner follows a magic link", async () => {
      const site = openApplication(strategy)
      const sessions = [visitor(site.config), visitor(site.config)]
      for (const [index, browser] of sessions.entries()) {
        providerTells({
          sub: "mallory",
          email: index === 0 ? undefined : ada,
          email_verified: false,
        })
        await signIn(browser)
        expect(await browser.session()).not.toBeNull()
      }
      await site.adaSignsIn()
      for (const browser of sessions) expect(await staysIn(browser)).toBe(false)
      const stored = { provider: "local", providerAccountId: "mallory" }
      expect(await site.adapter.getUserByAccount(stored)).toBeNull()
    })

    test("has no session by a sign-in that adds the address while its owner verifies it", async () => {
      const site = openApplication(strategy)
      providerTells({ sub: "mallory", email: undefined, email_verified: false })
      await signIn(visitor(site.config))
      providerTells({ sub: "mallory", email: ada, email_verified: false })
      site.between.set("updateUser", async () => {
        await signIn(visitor(site.config))
        await site.adaSignsIn()
      })
      const late = visitor(site.config)
      await signIn(late)
      const owner = await site.adapter.getUserByEmail(ada)
      expect(owner?.emailVerified).toBeInstanceOf(Date)
      expect(await staysIn(late)).toBe(false)
    })

    test("takes no address that its owner registers meanwhile, and signs in without it", async () => {
      const site = openApplication(strategy)
      providerTells({ sub: "mallory", email: undefined, email_verified: false })
      await signIn(visitor(site.config))
      providerTells({ sub: "mallory", email: ada, email_verified: false })
      site.between.set("updateUser", () => storeUser(site.adapter))
      const late = visitor(site.config)
      await signIn(late)
      expect(await late.session()).toMatchObject({ user: { email: null } })
    })
  },
)
