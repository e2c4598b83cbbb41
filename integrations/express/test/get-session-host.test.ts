import { describe, expect, test } from "vitest"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { configWith, signIn } from "./support/users.ts"
import { rawRequest } from "./support/raw-request.ts"
import { whoAmI } from "./support/sessions.ts"

/** Values of the header `Host`; `undefined`: there is none, as with HTTP/1.0. */
const malformed = ["a@b", "app.test, evil.test", "[::1", "", undefined]

describe.each(versions)("%s", (_name, express) => {
  /** A site, and what its page sends to a signed-in browser that states a host. */
  async function pageFor(host: string | undefined, trustedHosts?: readonly string[]) {
    const warnings: string[] = []
    const errors: Error[] = []
    const config = configWith({
      ...(trustedHosts && { trustedHosts: [...trustedHosts] }),
      logger: {
        error: (error) => void errors.push(error),
        warn: (code, details) => void warnings.push(`${code} ${details?.message ?? ""}`),
        debug() {},
      },
    })
    const app = express()
      .use("/auth", ServerAuth(configWith()))
      .use("/strict", ServerAuth(config))
      .get("/", whoAmI(config))
    const origin = await serve(app)
    const browser = openBrowser(origin)
    await signIn(browser)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const version = host === undefined ? "1.0" : "1.1"
    const lines = [...(host === undefined ? [] : [`Host: ${host}`]), `Cookie: ${cookie}`]
    const ask = (path: string) => rawRequest(origin, [`GET ${path} HTTP/${version}`, ...lines])
    return { ask, errors, warnings }
  }

  test.each(malformed)("a page that asks for a session has none for the host %j", async (host) => {
    const { ask, errors } = await pageFor(host)
    const page = await ask("/")
    expect(page).toMatch(/^HTTP\/1\.1 200 /)
    expect(page.split("\r\n\r\n").slice(1).join()).toContain("null")
    expect(page).not.toMatch(/set-cookie/i)
    expect(await ask("/strict/session")).toMatch(/^HTTP\/1\.1 400 /)
    expect(errors).toEqual([])
  })

  test("nor for a host that is not among trustedHosts, of which the log has a line", async () => {
    const { ask, errors, warnings } = await pageFor("evil.test", ["app.test"])
    const page = await ask("/")
    expect(page).toMatch(/^HTTP\/1\.1 200 /)
    expect(page).toContain("null")
    expect(await ask("/strict/session")).toMatch(/^HTTP\/1\.1 400 /)
    expect(warnings).toContain(
      "request-refused UntrustedHost: The origin http://evil.test is not among trustedHosts.",
    )
    expect(errors).toEqual([])
  })

  test("and there is one for a host that is good", async () => {
    const { ask } = await pageFor("app.test", ["app.test"])
    expect(await ask("/")).toContain("ann@example.com")
  })
})
