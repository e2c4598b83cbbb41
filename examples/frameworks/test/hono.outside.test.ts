import { expect, test } from "vitest"
import { openBrowser, sessionCookie } from "./support/browser.ts"
import { testFlows } from "./support/test-flows.ts"

const application = testFlows("hono")

test("extends the session beside a cookie of the page", async () => {
  const { url } = application()
  const browser = openBrowser(url)
  await browser.signInWithCredentials("Ann")
  const { headers } = await browser.request(`${url}/`)
  const names = headers.getSetCookie().map((line) => line.split("=")[0])
  expect(new Set(names)).toEqual(new Set([sessionCookie, "last-visit"]))
  expect(names).toHaveLength(2)
})
