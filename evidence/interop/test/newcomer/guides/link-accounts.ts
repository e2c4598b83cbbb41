import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../../../core/test/support/openid-provider.ts"
import { freePort } from "../../../../../core/test/support/free-port.ts"
import {
  arrival,
  type GuideApplication,
  type GuideFolder,
  problemsOf,
} from "../guide-application.ts"
import { type GuideVisitor, visit } from "./guide-visitor.ts"

/** Runs the application of the guide, with an OpenID provider of this process as Google. */
export function testLinkAccounts(folder: () => GuideFolder): void {
  describe("link-accounts", () => {
    let application: GuideApplication
    let google: OpenIdProvider

    beforeAll(async () => {
      const port = await freePort()
      google = await startOpenIdProvider({
        redirectUris: [`http://localhost:${port}/auth/callback/google`],
      })
      const env = {
        AUTH_GOOGLE_ID: google.clientId,
        AUTH_GOOGLE_SECRET: google.clientSecret,
        AUTH_GOOGLE_ISSUER: google.issuer,
      }
      application = await folder().start("docs/guides/link-accounts.md", { port, env })
    })

    afterAll(async () => {
      await application?.close()
      await google?.close()
    })

    async function signInWithGoogle(
      browser: GuideVisitor,
      form: Readonly<Record<string, string>> = {},
      login = "ada",
    ): Promise<string | null> {
      const started = await browser.submit("signin/google", form)
      const { url } = await google.authorize(started.headers.get("location") ?? "", { login })
      return (await browser.get(`callback/google${url.search}`)).headers.get("location")
    }

    const accountsOf = async (browser: GuideVisitor): Promise<unknown> =>
      (await browser.open("/accounts")).json()

    const ada = { provider: "google", providerAccountId: "ada" }

    test("a signed-out visitor neither reads nor unlinks accounts", async () => {
      const stranger = visit(application)
      expect((await stranger.open("/accounts")).status).toBe(401)
      expect((await stranger.postJson("/accounts/unlink", ada)).status).toBe(401)
    })

    test("a user links a second account, signs in with it, and unlinks it", async () => {
      const user = { id: "7", name: "Ada", email: "ada@example.com" }
      const browser = visit(application, { cookie: await application.signInAs(user) })
      const session = await browser.session()
      expect(session).toMatchObject({ user: { id: expect.stringMatching(/./), name: "Ada" } })
      const github = { provider: "github", providerAccountId: expect.any(String) as unknown }
      expect(await accountsOf(browser)).toEqual([github])

      // As the script of the guide posts it.
      const form = { link: "true", callbackUrl: "/accounts" }
      expect(await signInWithGoogle(browser, form)).toBe(`${application.origin}/accounts`)
      expect(await accountsOf(browser)).toEqual([github, ada])

      await browser.submit("signout")
      expect(await browser.session()).toBeNull()
      await signInWithGoogle(browser)
      expect(await browser.session()).toMatchObject({ user: (session as { user: object }).user })

      const unlink = (account: unknown, site?: string) =>
        browser.postJson("/accounts/unlink", account, site)
      expect((await unlink(ada, "cross-site")).status).toBe(403)
      expect((await unlink({ ...ada, providerAccountId: "grace" })).status).toBe(404)
      expect((await unlink(ada)).status).toBe(204)
      const [last] = (await accountsOf(browser)) as readonly unknown[]
      expect(last).toEqual(github)
      expect((await unlink(last)).status).toBe(409)
    })

    test("an account of another user is not linked", async () => {
      await signInWithGoogle(visit(application), {}, "grace")
      const bob = visit(application, {
        cookie: await application.signInAs({ email: "bob@example.com" }),
      })
      const form = { link: "true", callbackUrl: "/accounts" }
      const location = await signInWithGoogle(bob, form, "grace")
      expect(location).toContain("error=OAuthAccountNotLinked")
      expect(await accountsOf(bob)).toHaveLength(1)
    })

    test("the log reports nothing but the account that is not linked", async () => {
      await expect
        .poll(() => problemsOf(application), arrival)
        .toEqual([expect.stringContaining("OAuthAccountNotLinked")])
    })
  })
}
