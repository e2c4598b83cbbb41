import { signInAs } from "@lockstep/testing"
import { expect, onTestFinished, test } from "vitest"

import { launchChromium } from "../../local-services/test/support/chromium.ts"
import { testDemo } from "./support/test-demo.ts"

const email = `${"a.very.long.address.of.".repeat(2)}ada@a-subdomain.example.com`

test.each([375, 1280])(
  "no page is wider than a screen of %i pixels with a long address",
  { timeout: 60_000 },
  async (width) => {
    const demo = await testDemo()
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const session = await signInAs(demo.auth, { id: "ada", email }, { url: demo.url })
    const context = await browser.newContext({ viewport: { width, height: 750 } })
    await context.addCookies(session.cookiesFor(demo.url))
    const page = await context.newPage()
    for (const path of ["/", "/members", "/account", "/session", "/mail"]) {
      await page.goto(demo.url + path)
      expect(await page.getByText(email).count()).toBeGreaterThan(0)
      const needed = Number(await page.evaluate("document.documentElement.scrollWidth"))
      expect([path, needed]).toEqual([path, width])
    }
  },
)
