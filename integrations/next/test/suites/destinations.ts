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
  /** Ends with the click after which the browser is sent to the destination. */
  readonly act: (page: Page, on: Visit) => Promise<void>
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

async function openLink(page: Page, { around }: Visit): Promise<void> {
  const address = `${crypto.randomUUID()}@example.com`
  await page.fill("input[name=email]", address)
  await press("Mail me a link")(page)
  await page.waitForURL(/\/api\/auth\/verify-request/)
  await page.goto(around.mail.linkTo(address))
  await press("Sign in")(page)
}

/** These act in the browser or on the server, so that no script is needed. */
const withoutScripts: Readonly<Record<string, Way>> = {
  "sign-in by a server action": { page: "/login?callbackUrl=", act: enter },
  "sign-in at a provider by a server action": {
    page: "/login?callbackUrl=",
    act: press("Staff by action"),
  },
  "sign-in by a magic link": { page: "/login?callbackUrl=", act: openLink },
  "sign-out by a server action": { page: "/leave?to=", act: press("Leave by action") },
  "sign-out by the built-in page": {
    page: "/api/auth/signout?callbackUrl=",
    act: press("Sign out"),
  },
}

const ways: Readonly<Record<string, Way>> = {
  ...withoutScripts,
  ...Object.fromEntries(
    Object.entries(withoutScripts).map(([name, way]) => [
      `${name} without JavaScript`,
      { ...way, javaScript: false } as const,
    ]),
  ),
  "sign-in at a provider in the browser": {
    page: "/login?callbackUrl=",
    act: press("Staff by script"),
  },
  "sign-out in the browser": { page: "/leave?to=", act: press("Leave by script") },
  "sign-out and the App Router": { page: "/leave?to=", act: press("Leave by router") },
  "sign-out and the Pages Router": { page: "/legacy-leave?to=", act: press("Leave by router") },
}

/** Pages of the application on the way to the destination. */
const passed = /^\/(?:login|leave|legacy-leave|api\/auth\/.*)$/

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
        await way.act(page, on)
        await page.waitForURL(
          ({ origin, pathname }) => origin !== on.around.provider.issuer && !passed.test(pathname),
        )
        expect([url, new URL(page.url()).origin]).toEqual([url, on.app.origin])
      }
    } finally {
      await context.close()
    }
  })
}
