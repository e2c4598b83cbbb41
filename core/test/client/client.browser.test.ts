import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { launchChromium, launchProfile } from "../support/chromium.ts"
import { type ClientSite, openSite } from "../support/client-site.ts"

let browser: Browser
let site: ClientSite

beforeAll(async () => {
  site = await openSite()
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  site.close()
})

/** Two tabs of one browser. */
async function tabs(): Promise<readonly [Page, Page]> {
  const context = await browser.newContext()
  const both = [await context.newPage(), await context.newPage()] as const
  for (const tab of both) {
    await tab.goto(`${site.origin}/home`)
    await tab.waitForFunction("globalThis.client")
  }
  return both
}

const credentials = `fields: { name: "ada", password: "right" }`

test("without a redirect the page stays, and every tab hears of it", async () => {
  const [first, second] = await tabs()
  const result = await first.evaluate(
    `client.signIn("credentials", { basePath: "/api/auth", redirect: false, ${credentials} })`,
  )
  expect(result).toEqual({ ok: true, url: `${site.origin}/home` })
  await Promise.all([first, second].map((tab) => tab.waitForFunction("changes === 1")))
  expect(await second.evaluate(`client.getSession({ basePath: "/api/auth" })`)).toMatchObject({
    user: { name: "Ada" },
  })
  await second.evaluate(`client.signOut({ basePath: "/api/auth", redirect: false })`)
  await first.waitForFunction("changes === 2")
  expect(await first.evaluate(`client.getSession({ basePath: "/api/auth" })`)).toBeNull()
})

test("with a redirect the page goes where the answer leads", async () => {
  const [tab] = await tabs()
  const leaving = tab.waitForURL(`${site.origin}/welcome`)
  await tab.evaluate(
    `void client.signIn("credentials", { basePath: "/api/auth", redirectTo: "/welcome", ${credentials} })`,
  )
  await leaving
  expect(await tab.title()).toBe("App")
})

test("a failure leads to the sign-in page, which says what went wrong", async () => {
  const [tab] = await tabs()
  const leaving = tab.waitForURL(/\/api\/auth\/signin\?error=CredentialsSignin&code=credentials/)
  await tab.evaluate(`void client.signIn("credentials", { basePath: "/api/auth" })`)
  await leaving
  expect(await tab.getByRole("alert").first().textContent()).toContain("Check that the details")
})

test("a session that is not kept goes with a restart of the browser, and one that is kept stays", async () => {
  const profile = mkdtempSync(path.join(tmpdir(), "lockstep-profile-"))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
  const inBrowser = async <T>(act: (tab: Page) => Promise<T>): Promise<T> => {
    const started = await launchProfile(profile)
    try {
      return await act(await started.newPage())
    } finally {
      await started.close()
    }
  }
  const signIn = async (tab: Page, isKept: boolean): Promise<unknown> => {
    await tab.goto(`${site.origin}/api/auth/signin`)
    await tab.getByLabel("Name").fill("ada")
    await tab.getByLabel("Password").fill("right")
    if (isKept) await tab.getByLabel("Remember me").check()
    await tab.getByRole("button", { name: "Sign in", exact: true }).click()
    await tab.waitForURL(`${site.origin}/`)
    return session(tab)
  }
  const session = async (tab: Page): Promise<unknown> => {
    await tab.goto(`${site.origin}/home`)
    return tab.evaluate(`fetch("/api/auth/session").then((answer) => answer.json())`)
  }
  const ada = { user: { name: "Ada" } }
  expect(await inBrowser((tab) => signIn(tab, false))).toMatchObject(ada)
  const before = await inBrowser(async (tab) => [await session(tab), await signIn(tab, true)])
  expect(before).toMatchObject([null, ada])
  expect(await inBrowser(session)).toMatchObject(ada)
})
