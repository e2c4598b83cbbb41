import { afterAll, beforeAll, expect, test } from "vitest"
import { signIn } from "../../src/client.ts"
import Credentials from "../../src/providers/credentials.ts"
import { openBrowserSession } from "../support/browser-session.ts"
import { type ClientSite, openSite } from "../support/client-site.ts"
import { configWith } from "../support/visitor.ts"

let site: ClientSite

beforeAll(async () => {
  const authorize = () => ({ id: "ada", name: "Ada" })
  site = await openSite(
    configWith({
      basePath: "/api/auth",
      session: { persistence: "ask" },
      providers: [Credentials({ credentials: {}, authorize })],
    }),
  )
})

afterAll(() => site.close())

test.each([
  [{ remember: true }, true],
  [{ fields: { remember: "true" } }, true],
  [{ remember: false }, false],
  [{ remember: undefined }, false],
  [{}, false],
])("the session after signIn with %j outlives the browser: %j", async (choice, isKept) => {
  const browser = openBrowserSession()
  const lines: string[] = []
  const fetching = async (url: string, init?: RequestInit): Promise<Response> => {
    const response = await browser.fetch(url, init)
    lines.push(...response.headers.getSetCookie())
    return response
  }
  const place = { origin: site.origin, basePath: "/api/auth", fetch: fetching }
  expect(await signIn("credentials", { ...place, ...choice })).toMatchObject({ ok: true })
  const [cookie] = lines.filter((line) => line.startsWith("authjs.session-token="))
  expect(/Expires=|Max-Age=/.test(cookie ?? "")).toBe(isKept)
})
