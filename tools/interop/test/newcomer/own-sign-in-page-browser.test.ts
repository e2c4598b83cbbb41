import { encode } from "@lockstep/core/jwt"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { launchChromium } from "../../../../core/test/support/chromium.ts"
import {
  type GuideApplication,
  type GuideFolder,
  installForGuides,
  problemsOf,
  secret,
} from "./guide-application.ts"
import { visitorPage } from "./guides/visitor-page.ts"

let folder: GuideFolder
let application: GuideApplication
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[folder, browser] = await Promise.all([installForGuides([]), launchChromium()])
  application = await folder.start("docs/guides/own-sign-in-page.md")
  page = await visitorPage(browser)
}, 120_000)

afterAll(async () => {
  await application?.close()
  await browser?.close()
  await folder?.remove()
})

const errorOf = async (query: string): Promise<string | null> => {
  await page.goto(`${application.origin}/login?${query}`)
  return page.getByRole("alert").textContent()
}

test("the built-in page leads to the page of the guide", async () => {
  await page.goto(`${application.origin}/auth/signin?callbackUrl=/members`)
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get("callbackUrl")]).toEqual([
    "/login",
    expect.stringMatching(/\/members$/),
  ])
})

test("a visitor selects GitHub, with the page to which the sign-in returns", async () => {
  await page.goto(`${application.origin}/login?callbackUrl=/members`)
  await page.getByRole("button", { name: "Continue with GitHub" }).click()
  await page.getByRole("heading", { name: "GitHub" }).waitFor()
  const target = new URL(page.url())
  expect(target.searchParams.get("redirect_uri")).toBe(`${application.origin}/auth/callback/github`)
  const cookies = await page.context().cookies(application.origin)
  const returnUrl = cookies.find(({ name }) => name === "authjs.callback-url")?.value ?? ""
  expect(decodeURIComponent(returnUrl)).toBe(`${application.origin}/members`)
})

test("a user who cancels at GitHub sees a message, and the form works again", async () => {
  await page.goto(`${application.origin}/login?callbackUrl=/members`)
  await page.getByRole("button", { name: "Continue with GitHub" }).click()
  await page.getByRole("heading", { name: "GitHub" }).waitFor()
  const state = new URL(page.url()).searchParams.get("state") ?? ""
  const denied = new URLSearchParams({ error: "access_denied", state })
  await page.goto(`${application.origin}/auth/callback/github?${denied}`)
  expect(new URL(page.url()).pathname).toBe("/login")
  expect(await page.getByRole("alert").textContent()).toBe(
    "You didn't finish signing in with the provider.",
  )
  await page.getByRole("button", { name: "Continue with GitHub" }).click()
  await page.getByRole("heading", { name: "GitHub" }).waitFor()
})

test("the page shows its own messages only", async () => {
  expect(await errorOf("error=OAuthAccountNotLinked")).toMatch(/^This email address has an account/)
  expect(await errorOf("error=<b>")).toBe("The sign-in failed. Try again.")
  expect(await errorOf('callbackUrl="><b>')).toBe("")
  expect(await page.locator("b").count()).toBe(0)
})

test("the built-in routes read the session of a signed-in user", async () => {
  const name = "authjs.session-token"
  const value = await encode({ secret, salt: name, token: { sub: "1", name: "Ada" } })
  await page.context().addCookies([{ name, value, url: application.origin }])
  const session = await page.request.get(`${application.origin}/auth/session`)
  expect(await session.json()).toMatchObject({ user: { name: "Ada" } })
})

test("the log reports the sign-in that was canceled, and nothing else", () => {
  expect(problemsOf(application).filter((line) => !/OAuthCallbackError/.test(line))).toEqual([])
})
