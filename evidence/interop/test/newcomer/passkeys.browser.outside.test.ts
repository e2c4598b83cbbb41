import path from "node:path"
import BetterSqlite from "better-sqlite3"
import type { Browser, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { launchChromium } from "../../../../core/test/support/chromium.ts"
import { openDevice } from "../../../../core/test/support/device.ts"
import {
  arrival,
  type GuideApplication,
  type GuideFolder,
  installForGuides,
  missingPackages,
  problemsOf,
} from "./guide-application.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const guide = "docs/guides/passkeys.md"
let folder: GuideFolder
let application: GuideApplication
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[folder, browser] = await Promise.all([installForGuides([guide]), launchChromium()])
}, noLimit)

afterAll(async () => {
  await browser?.close()
  await folder?.remove()
})

beforeEach(async () => {
  const context = await browser.newContext()
  context.setDefaultTimeout(45_000)
  page = await context.newPage()
  await openDevice(page)
})

afterEach(() => page.context().close())

const start = (version: number): Promise<GuideApplication> =>
  folder.start(guide, { version, env: { AUTH_RESEND_KEY: "key-from-resend" } })

/** Signs Ada in, as a magic link would, and lets her add a passkey on the page of the guide. */
async function addPasskey(): Promise<void> {
  const cookie = await application.signInAs({ email: "ada@example.com" }, { provider: "resend" })
  const [name = "", value = ""] = cookie.split("=")
  await page.context().addCookies([{ name, value, url: application.origin }])
  await page.goto(`${application.origin}/account.html`)
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByText("The passkey was added.").waitFor()
}

async function signOut(): Promise<void> {
  await page.goto(`${application.origin}/auth/signout`)
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.waitForURL(`${application.origin}/`)
}

async function readJson(path: string): Promise<unknown> {
  return (await page.request.get(application.origin + path)).json()
}

test("the guide names the packages that it imports", () => {
  expect(missingPackages(guide)).toEqual([])
})

describe("the application of the guide with the built-in page", () => {
  beforeAll(async () => {
    application = await start(0)
  })

  afterAll(() => application?.close())

  test("signs in with a passkey that a signed-in user has added", async () => {
    await addPasskey()
    const session = await readJson("/auth/session")
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByText("This device already has a passkey.").waitFor()
    await signOut()
    // The device accepts what autofill offers.
    await page.goto(`${application.origin}/auth/signin?callbackUrl=/account.html`)
    await page.waitForURL(`${application.origin}/account.html`)
    expect(await readJson("/auth/session")).toMatchObject({
      user: (session as { user: object }).user,
    })
  })

  test("reports nothing in its log but the warning that the guide names", () => {
    expect(problemsOf(application)).toEqual([expect.stringContaining("experimental-webauthn")])
  })
})

describe("the application of the guide with its own page", () => {
  beforeAll(async () => {
    application = await start(-1)
  })

  afterAll(() => application?.close())

  /** Presses the button, in a browser without autofill of passkeys. */
  async function signIn(): Promise<void> {
    await page.addInitScript("delete PublicKeyCredential.isConditionalMediationAvailable")
    await page.goto(`${application.origin}/auth/signin`)
    expect(new URL(page.url()).pathname).toBe("/login.html")
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  }

  const post = (body: unknown): Promise<number> =>
    page.evaluate(async (json) => {
      const headers = { "content-type": "application/json" }
      const init = { method: "POST", headers, body: json }
      return (await fetch("/passkeys/delete", init)).status
    }, JSON.stringify(body))

  test("signs in with a passkey, shows it and deletes it", async () => {
    await addPasskey()
    await signOut()
    expect((await page.request.get(`${application.origin}/passkeys`)).status()).toBe(401)
    await signIn()
    await page.waitForURL(`${application.origin}/account.html`)
    const [passkey] = (await readJson("/passkeys")) as readonly { credentialID: string }[]
    expect(passkey).toEqual({ credentialID: expect.stringMatching(/./) })
    expect(await post({ credentialID: "other" })).toBe(404)
    expect(await post(passkey)).toBe(204)
    expect(await readJson("/passkeys")).toEqual([])
    await signOut()
    await signIn()
    await page.waitForURL(/error=/)
    expect(new URL(page.url()).pathname).toBe("/auth/error")
    await expect
      .poll(() => problemsOf(application), arrival)
      .toEqual([
        expect.stringContaining("experimental-webauthn"),
        expect.stringContaining("WebAuthnVerificationError"),
      ])
  })

  test("reports a passkey that may have been copied", async () => {
    await addPasskey()
    const database = new BetterSqlite(path.join(application.folder, "app.db"))
    database.exec('update "Authenticator" set counter = 1000')
    database.close()
    await signOut()
    // The device accepts what autofill offers.
    await page.goto(`${application.origin}/auth/signin`)
    await page.waitForURL(/error=/)
    await expect.poll(() => application.log(), arrival).toContain("A passkey may have been copied.")
    expect(await readJson("/auth/session")).toBeNull()
  })
})
