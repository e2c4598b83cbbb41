import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Visit } from "../support/visit.ts"

/** Ways to name another host, in URLs that stay on the origin for some readers of URLs. */
const hostile = [
  "/.//evil.example",
  "./\\evil.example",
  "/x/..//evil.example",
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
]

interface Way {
  readonly page: string
  readonly act: (page: Page) => Promise<void>
  readonly javaScript?: false
}

const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole("button", { name, exact: true }).click()

async function enter(page: Page): Promise<void> {
  await page.locator("input[name=name]").first().fill("ann")
  await page.locator("input[name=password]").first().fill("right")
  await press("Enter")(page)
}

const ways: Readonly<Record<string, Way>> = {
  "sign-in by a server action": { page: "/login?callbackUrl=", act: enter },
  "sign-in by a server action without JavaScript": {
    page: "/login?callbackUrl=",
    act: enter,
    javaScript: false,
  },
  "sign-out by a server action": { page: "/leave?to=", act: press("Leave by action") },
  "sign-out by a server action without JavaScript": {
    page: "/leave?to=",
    act: press("Leave by action"),
    javaScript: false,
  },
  "sign-out in the browser": { page: "/leave?to=", act: press("Leave by script") },
  "sign-out and the App Router": { page: "/leave?to=", act: press("Leave by router") },
  "sign-out and the Pages Router": { page: "/legacy-leave?to=", act: press("Leave by router") },
}

/** What follows a sign-in or sign-out if an attacker chose the destination. */
export function destinations(on: Visit): void {
  test.for(Object.entries(ways))("%s never leaves the site", async ([, way]) => {
    const context = await on.around.browser.newContext({
      baseURL: on.app.origin,
      javaScriptEnabled: way.javaScript ?? true,
    })
    context.setDefaultTimeout(45_000)
    await context.route(/^https?:\/\/evil\.example/, (route) => route.fulfill({ body: "Evil" }))
    try {
      const page = await context.newPage()
      for (const url of hostile) {
        await context.clearCookies()
        await page.goto(`${way.page}${encodeURIComponent(url)}`)
        const from = page.url()
        await way.act(page)
        await page.waitForURL((now) => now.href !== from)
        expect([url, new URL(page.url()).origin]).toEqual([url, on.app.origin])
      }
    } finally {
      await context.close()
    }
  })
}
