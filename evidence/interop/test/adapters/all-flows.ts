import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import { describe, expect, test } from "vitest"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { finish, optionsFor } from "../../../../core/test/webauthn/passkey-site.ts"
import type { OpenPublished } from "./open-published.ts"
import { ada, openSite, origin, type Site } from "./site.ts"

/** What an adapter cannot do under Auth.js either. */
export interface Limits {
  /** It has no methods for passkeys. */
  readonly hasNoPasskeys?: boolean
}

const account = { provider: "local", providerAccountId: "ada" }
const sessionCookie = "authjs.session-token"

/**
 * Signs users in with a published adapter in every way, under both session strategies. Before each request
 * the application starts again: nothing is known from before but what the adapter and the cookies have.
 */
export function testAllFlows(name: string, open: OpenPublished, limits: Limits = {}): void {
  describe.each(["database", "jwt"] as const)(`${name}, strategy %s`, (strategy) => {
    const start = async (): Promise<{ adapter: Adapter; site: Site }> => {
      const adapter = await open()
      return { adapter, site: await openSite(() => ({ ...adapter }), strategy) }
    }

    const passkeyTest: (text: string, run: () => Promise<void>) => void =
      limits.hasNoPasskeys === true ? () => undefined : test

    test("signs in a new user of a provider, and stores user and account", async () => {
      const { adapter, site } = await start()
      const browser = site.browser()
      expect(await site.signIn(browser)).toBe(origin)
      expect(await browser.session()).toMatchObject({ user: { name: "Ada", email: ada.email } })
      const [owner, user] = [
        await adapter.getUserByAccount?.(account),
        await adapter.getUserByEmail?.(ada.email),
      ]
      expect(owner).toEqual(user)
      expect(owner).toMatchObject({ email: ada.email })
    })

    test("updates the session and signs out", async () => {
      const { adapter, site } = await start()
      const browser = site.browser()
      await site.signIn(browser)
      const token = browser.cookies.get(sessionCookie) ?? ""
      const csrfToken = await browser.csrfToken()
      const updated = await browser.post("session", { csrfToken, data: "{}" })
      expect(await updated.json()).toMatchObject({ user: { email: ada.email } })
      await browser.submit("signout")
      expect(await browser.session()).toBeNull()
      if (strategy === "database") expect(await adapter.getSessionAndUser?.(token)).toBeNull()
    })

    test("signs in a returning user of a provider", async () => {
      const { site } = await start()
      const [first, second] = [site.browser(), site.browser()]
      await site.signIn(first)
      expect(await site.signIn(second)).toBe(origin)
      const { id } = (await first.session()) as { id: unknown }
      expect(await second.session()).toMatchObject({ id })
      expect(id).toEqual(expect.any(String))
    })

    test("signs in new and returning users by magic link, and by each link once", async () => {
      const { site } = await start()
      const [first, second, third] = [site.browser(), site.browser(), site.browser()]
      await site.askForLink(first, "grace@example.com")
      expect(await site.follow(first)).toBe(origin)
      await site.askForLink(second, "grace@example.com")
      expect(await site.follow(second)).toBe(origin)
      const { id } = (await first.session()) as { id: unknown }
      expect(await second.session()).toMatchObject({ id, user: { email: "grace@example.com" } })
      expect(await site.follow(third)).toContain("error=Verification")
      expect(await third.session()).toBeNull()
    })

    test("signs in the user of a provider by magic link", async () => {
      const { site } = await start()
      const [first, second] = [site.browser(), site.browser()]
      await site.signIn(first)
      const { id } = (await first.session()) as { id: unknown }
      await site.askForLink(second, ada.email)
      expect(await site.follow(second)).toBe(origin)
      expect(await second.session()).toMatchObject({ id })
    })

    test("refuses an address that another user has", async () => {
      const { adapter, site } = await start()
      await site.signIn(site.browser())
      site.claims = { ...ada, sub: "eve" }
      const browser = site.browser()
      expect(await site.signIn(browser)).toContain("error=OAuthAccountNotLinked")
      expect(await browser.session()).toBeNull()
      const eve = { provider: "local", providerAccountId: "eve" }
      expect((await adapter.getUserByAccount?.(eve)) ?? null).toBeNull()
    })

    test("signs in users without an address", async () => {
      const { site } = await start()
      for (const sub of ["no address", "none either"]) {
        site.claims = { sub, name: sub, email: undefined }
        const browser = site.browser()
        expect(await site.signIn(browser)).toBe(origin)
        expect(await browser.session()).toMatchObject({ user: { name: sub } })
      }
    })

    passkeyTest("creates a passkey and signs in with it", async () => {
      const { site } = await start()
      const [first, second] = [site.browser(), site.browser()]
      const device = await softwarePasskey(origin)
      const made = await optionsFor(first, { action: "register", email: ada.email })
      expect(await finish(first, "register", await device.create(made.options))).toBe(origin)
      const { id } = (await first.session()) as { id: unknown }
      const more = await optionsFor(first, { action: "register" })
      expect(more.options["excludeCredentials"]).toHaveLength(1)
      const asked = await optionsFor(second, { action: "authenticate" })
      expect(await finish(second, "authenticate", await device.get(asked.options))).toBe(origin)
      expect(await second.session()).toMatchObject({ id })
    })

    const writes: AdapterMethod[] = [
      "createUser",
      "linkAccount",
      ...(strategy === "database" ? (["createSession"] as const) : []),
    ]

    test.each(writes)("leaves no user without an account when %s fails", async (failing) => {
      const adapter = await open()
      let fails = true
      const site = await openSite(
        () => ({
          ...adapter,
          [failing]: (...args: never[]) => {
            if (fails) throw new Error("connect ECONNREFUSED")
            // It passes on exactly what it is called with.
            return (adapter[failing] as (...args: never[]) => unknown)(...args)
          },
        }),
        strategy,
      )
      const browser = site.browser()
      expect(await site.signIn(browser)).toContain("error=Configuration")
      expect(browser.cookies.has(sessionCookie)).toBe(false)
      const user = (await adapter.getUserByEmail?.(ada.email)) ?? null
      expect(user).toEqual((await adapter.getUserByAccount?.(account)) ?? null)
      fails = false
      expect(await site.signIn(browser)).toBe(origin)
      expect(await browser.session()).toMatchObject({ user: { email: ada.email } })
    })
  })
}
