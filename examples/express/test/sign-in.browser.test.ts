import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"

import type { Demo } from "../src/demo.ts"
import { launchChromium } from "../../local-services/test/support/chromium.ts"
import { openDemo } from "./support/test-demo.ts"

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

describe.each(["database", "jwt"] as const)("with %s sessions", (sessions) => {
  let demo: Demo
  let context: BrowserContext
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    demo = await openDemo({ sessions })
  })
  afterAll(() => demo.close())
  beforeEach(async () => {
    complaints = []
    context = await browser.newContext()
    context.setDefaultTimeout(45_000)
    context.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text())
    })
    page = await context.newPage()
  })
  afterEach(() => context.close())

  /** Clicks from the start page through to the page for members. */
  async function signIn(tab: Page, name: string): Promise<void> {
    await tab.goto(demo.url)
    await tab.getByRole("navigation").getByRole("link", { name: "Sign in" }).click()
    await tab.getByRole("button", { name: "Local OpenID" }).click()
    await tab.getByRole("button", { name }).click()
    await tab.waitForURL(`${demo.url}/members`)
  }

  async function headline(tab: Page): Promise<string | null> {
    return tab.getByRole("heading", { level: 1 }).textContent()
  }

  test("a user signs in, reloads, signs out, and is refused afterwards", async () => {
    await signIn(page, "Ada Lovelace")
    expect(await headline(page)).toBe("Members only")
    await page.reload()
    expect(await page.textContent("main")).toContain("Good to see you, Ada Lovelace.")
    await page.getByRole("link", { name: "Sign out" }).click()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(`${demo.url}/`)
    expect(await headline(page)).toBe("Welcome")
    await page.goto(`${demo.url}/members`)
    expect(new URL(page.url()).pathname).toBe("/auth/signin")
    expect(complaints).toEqual([])
  })

  test("the way back after signing out does not show the members' page again", async () => {
    await signIn(page, "Ada Lovelace")
    await page.getByRole("link", { name: "Sign out" }).click()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(`${demo.url}/`)
    for (let steps = 0; steps < 3; steps++) {
      await page.goBack()
      expect(await page.textContent("body")).not.toContain("Good to see you")
    }
  })

  test("two tabs that sign in at once both succeed", async () => {
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${demo.url}/members`)
      await tab.getByRole("button", { name: "Local OpenID" }).click()
      await tab.waitForURL(`${demo.issuer}/authorize?**`)
    }
    await Promise.all(
      [page, other].map(async (tab) => {
        await tab.getByRole("button", { name: "Grace Hopper" }).click()
        await tab.waitForURL(`${demo.url}/members`)
      }),
    )
    for (const tab of [page, other]) {
      await tab.reload()
      expect(await tab.textContent("main")).toContain("Good to see you, Grace Hopper.")
    }
  })

  test("no script can read the session cookie", async () => {
    await signIn(page, "Ada Lovelace")
    expect(await page.evaluate(() => document.cookie)).not.toContain("session-token")
    const cookies = await context.cookies(demo.url)
    expect(cookies.find(({ name }) => name === "authjs.session-token")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
    })
  })

  test("a user signs in and out with the keyboard alone", async () => {
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.textContent?.trim() ?? "")
    async function tabTo(text: string): Promise<void> {
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press("Tab")
        if ((await focused()).includes(text)) return
      }
      throw new Error(`The Tab key does not reach "${text}" on ${page.url()}`)
    }
    await page.goto(`${demo.url}/members`)
    await tabTo("Local OpenID")
    await page.keyboard.press("Enter")
    await page.waitForURL(`${demo.issuer}/authorize?**`)
    await tabTo("Grace Hopper")
    await page.keyboard.press("Enter")
    await page.waitForURL(`${demo.url}/members`)
    await tabTo("Sign out")
    await page.keyboard.press("Enter")
    await page.waitForURL(`${demo.url}/auth/signout**`)
    await tabTo("Sign out")
    await page.keyboard.press("Enter")
    await page.waitForURL(`${demo.url}/`)
    expect(await headline(page)).toBe("Welcome")
  })

  test("a user who turns back at the provider is told so and can try again", async () => {
    vi.spyOn(console, "error").mockReturnValue()
    await page.goto(`${demo.url}/members`)
    await page.getByRole("button", { name: "Local OpenID" }).click()
    await page.getByRole("button", { name: "None of them" }).click()
    await page.waitForURL(`${demo.url}/auth/signin**`)
    expect(await page.getByRole("alert").count()).toBe(1)
    await page.getByRole("button", { name: "Local OpenID" }).click()
    await page.getByRole("button", { name: "Ada Lovelace" }).click()
    await page.waitForURL(`${demo.url}/members`)
    expect(await headline(page)).toBe("Members only")
  })
})
