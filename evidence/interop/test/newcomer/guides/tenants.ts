import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../../../core/test/support/openid-provider.ts"
import {
  arrival,
  type GuideApplication,
  type GuideFolder,
  problemsOf,
} from "../guide-application.ts"
import { type GuideVisitor, visit } from "./guide-visitor.ts"

const hosts = { red: "https://red.example.com", blue: "https://blue.example.com" }

/** Runs the application of the guide, with both tenants at one OpenID provider. */
export function testTenants(folder: () => GuideFolder): void {
  describe("tenants", () => {
    let application: GuideApplication
    let issuer: OpenIdProvider

    beforeAll(async () => {
      issuer = await startOpenIdProvider({
        redirectUris: Object.entries(hosts).map(
          ([name, origin]) => `${origin}/auth/callback/${name}-login`,
        ),
      })
      const variablesOf = (prefix: string): Readonly<Record<string, string>> => ({
        [`${prefix}_SECRET`]: `a secret of more than 32 characters for ${prefix}`,
        [`${prefix}_ISSUER`]: issuer.issuer,
        [`${prefix}_CLIENT_ID`]: issuer.clientId,
        [`${prefix}_CLIENT_SECRET`]: issuer.clientSecret,
      })
      const settings = { ...variablesOf("RED"), ...variablesOf("BLUE") }
      application = await folder().start("docs/guides/tenants.md", { settings })
    })

    afterAll(async () => {
      await application?.close()
      await issuer?.close()
    })

    async function signIn(name: keyof typeof hosts): Promise<GuideVisitor> {
      const browser = visit(application, { origin: hosts[name] })
      const started = await browser.submit(`signin/${name}-login`)
      const { url } = await issuer.authorize(started.headers.get("location") ?? "")
      expect(url.origin).toBe(hosts[name])
      await browser.get(`callback/${name}-login${url.search}`)
      return browser
    }

    test("each tenant has its own providers", async () => {
      for (const [name, origin] of Object.entries(hosts)) {
        const page = await visit(application, { origin }).get("providers")
        expect(await page.json()).toEqual({ [`${name}-login`]: expect.anything() })
      }
    })

    test("a session of a tenant is none at another one", async () => {
      const [red, blue] = [await signIn("red"), await signIn("blue")]
      expect([...red.cookies.keys()]).toContain("__Secure-authjs.session-token")
      for (const browser of [red, blue]) {
        const session = await (await browser.open("/")).json()
        expect(session).toMatchObject({ user: { name: "Ada Lovelace" } })
      }
      const cookie = [...red.cookies].map((pair) => pair.join("=")).join("; ")
      const elsewhere = visit(application, { origin: hosts.blue, cookie })
      expect(await elsewhere.session()).toBeNull()
      expect(await (await elsewhere.open("/")).json()).toBeNull()
    })

    test("the test of the guide passes", async () => {
      await expect(application.runTests()).resolves.toBeUndefined()
    })

    test("a request for another host gets status 500, and nothing else is an error", async () => {
      const elsewhere = visit(application, { origin: "https://green.example.com" })
      expect((await elsewhere.get("session")).status).toBe(500)
      // The first one was for this machine, by which the test waits for the start.
      const failures = () => application.log().match(/There is no tenant for this host/g)
      await expect.poll(failures, arrival).toHaveLength(2)
      const ofHosts =
        /ConfigError: The function|type: 'ConfigError'|kind: 'error'|no tenant for this/
      const problems = problemsOf(application)
      expect(problems.filter((line) => !ofHosts.test(line))).toEqual([])
    })
  })
}
