import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Browser, BrowserContext, Locator, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"

import { freePort } from "../../../core/test/support/free-port.ts"
import { openDevice } from "../../../core/test/support/device.ts"
import { launchChromium } from "../../local-services/test/support/chromium.ts"
import { sourceOf } from "../../local-services/test/support/source-link.ts"
import { openDatabase } from "../database/open.ts"
import { demoUser } from "../database/prepare.ts"
import { startDemo, type Demo } from "../demo/demo.ts"
import { buildApp } from "./support/build-app.ts"
import { openSignIns, type SignIns } from "./support/sign-ins.ts"
import { testLateScripts } from "./support/test-late-scripts.ts"
import { testLighthouse } from "./support/test-lighthouse.ts"
import { testRemovals } from "./support/test-removals.ts"
import { testSources } from "./support/test-sources.ts"

const tenMinutes = 600_000
const folder = mkdtempSync(path.join(tmpdir(), "lockstep-demo-next-"))
const databaseFile = path.join(folder, "demo.sqlite")

let browser: Browser
let demo: Demo
let signIns: SignIns
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  await buildApp()
  const secret = "a-secret-for-tests-that-is-long-enough-0123456789"
  const appPort = { number: await freePort() }
  const settings = { appPort, providerPort: { number: 0 }, databaseFile }
  demo = await startDemo(settings, { command: "start", secret, onMail: () => {} })
  browser = await launchChromium()
  const blank = await browser.newPage()
  const userAgent = await blank.evaluate(() => navigator.userAgent)
  await blank.close()
  signIns = openSignIns({ databaseFile, secret, url: demo.url, userAgent })
}, tenMinutes)
afterAll(async () => {
  await browser?.close()
  await demo?.close()
  signIns?.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  complaints = []
  context = await newContext()
  page = await context.newPage()
})
afterEach(() => context.close())

async function newContext(): Promise<BrowserContext> {
  const made = await browser.newContext({ baseURL: demo.url })
  made.setDefaultTimeout(45_000)
  made.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  made.on("request", (request) => {
    const { hostname } = new URL(request.url())
    if (hostname !== "localhost") complaints.push(`a request to ${hostname}`)
  })
  return made
}

const heading = (): Promise<string | null> => page.getByRole("heading", { level: 1 }).textContent()

function formOf(tab: Page, name: string): Locator {
  return tab.locator("form", { has: tab.getByRole("heading", { name }) })
}

/** For tests that are about what comes after. */
async function signedInAt(path: string, user: keyof SignIns["users"]): Promise<void> {
  await context.addCookies(await signIns.cookiesOf(user))
  await page.goto(path)
}

async function atProvider(tab: Page, name: string, path = "/members"): Promise<void> {
  await tab.goto(path)
  await tab.getByRole("button", { name: "Local OpenID" }).click()
  await tab.getByRole("button", { name }).click()
  await tab.waitForURL(`${demo.url}${path}`)
}

async function withPassword(password: string): Promise<void> {
  const form = formOf(page, "With a password")
  await form.getByLabel("Email").fill(demoUser.email)
  await form.getByLabel("Password").fill(password)
  await form.getByRole("button", { name: "Sign in" }).click()
}

async function signOut(): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.waitForURL(`${demo.url}/`)
  await page.getByRole("navigation").getByRole("link", { name: "Sign in" }).waitFor()
}

test("a signed-out visitor is sent to sign in, comes back from the provider, signs out, and is signed out again", async () => {
  await page.goto("/")
  expect(await heading()).toBe("Welcome")
  await atProvider(page, "Ada Lovelace", "/members")
  expect(await page.textContent("main")).toContain("Good to see you, Ada Lovelace.")
  await signOut()
  expect(await heading()).toBe("Welcome")
  await page.goto("/members")
  expect(new URL(page.url()).pathname).toBe("/signin")
  expect(complaints).toEqual([])
})

test("a user who turns back at the provider is told so", async () => {
  await page.goto("/members")
  await page.getByRole("button", { name: "Local OpenID" }).click()
  await page.getByRole("button", { name: "None of them" }).click()
  await page.waitForURL(`${demo.url}/signin**`)
  await page.getByText("The provider did not sign you in.").waitFor()
  expect(await page.getByRole("link", { name: "Sign in" }).count()).toBe(1)
})

test("a wrong password is told at the form, and the right one leads to the page that was asked for", async () => {
  await page.goto("/members")
  await withPassword("wrong")
  await page.getByText("The email address or the password is incorrect.").waitFor()
  expect(new URL(page.url()).pathname).toBe("/signin")
  await withPassword(demoUser.password)
  await page.waitForURL(`${demo.url}/members`)
  expect(await page.textContent("main")).toContain(`Good to see you, ${demoUser.name}.`)
  await page.getByRole("navigation").getByText(demoUser.name).waitFor()
  expect(complaints).toEqual([])
})

test("a mailed link is shown in the local mailbox, and signs in", async () => {
  await page.goto("/members")
  const form = formOf(page, "By email")
  await form.getByLabel("Email").fill("joan@example.com")
  await form.getByRole("button").click()
  await page.waitForURL(`${demo.url}/check-mail?**`)
  await page.getByRole("link", { name: "local mailbox" }).click()
  await page.getByRole("link", { name: "Open the link" }).click()
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL(`${demo.url}/members`)
  expect(await page.textContent("main")).toContain("Good to see you, joan@example.com.")
  expect(complaints).toEqual([])
})

test("a new user makes a passkey, and comes back with it", async () => {
  await openDevice(page)
  await page.goto("/members")
  const form = formOf(page, "With a passkey")
  await form.getByLabel("Email").fill("dorothy@example.com")
  await form.getByRole("button", { name: "Create a passkey" }).click()
  await page.waitForURL(`${demo.url}/members`)
  await signOut()
  await page.goto("/members")
  await page.getByRole("button", { name: "Use a passkey" }).click()
  await page.waitForURL(`${demo.url}/members`)
  expect(await page.textContent("main")).toContain("Good to see you, dorothy@example.com.")
  expect(complaints).toEqual([])
})

test("a new name is stored, and seen at once in the page and in the corner", async () => {
  await signedInAt("/account", "ada")
  const name = page.getByLabel("Name")
  await name.fill("  ")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Enter a name").waitFor()
  await name.fill("Countess of Lovelace")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Saved.").waitFor()
  await page.getByRole("navigation").getByText("Countess of Lovelace").waitFor()
  await page.goto("/members")
  expect(await page.textContent("main")).toContain("Good to see you, Countess of Lovelace.")
  expect(complaints).toEqual([])
})

test("a script that sends something else than a name with an update changes nothing", async () => {
  await signedInAt("/account", "ada")
  const before = await context.request.get("/api/auth/session")
  const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json()
  const data = { user: { id: "0", name: { first: "Ada" }, email: "mallory@example.com" } }
  await context.request.post("/api/auth/session", { data: { csrfToken, data } })
  const after = await context.request.get("/api/auth/session")
  expect(await after.json()).toEqual(await before.json())
})

test("a user links an account at the provider, and adds a passkey", async () => {
  await openDevice(page)
  await signedInAt("/account", "katherine")
  await page.getByRole("button", { name: "Link an account" }).click()
  await page.getByRole("button", { name: "Grace Hopper" }).click()
  await page.getByRole("row", { name: "Local OpenID as grace" }).waitFor()
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByRole("row", { name: "Passkey" }).waitFor()
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByText("This device already has a passkey for you.").waitFor()
  expect(complaints).toEqual([])
})

testLateScripts(() => ({ page, signedInAt }))

testRemovals(() => ({ page, complaints, databaseFile, signIns, signedInAt }))

testSources(async (path) => {
  await signedInAt(path === "mail" ? demo.mailPage : path, "ada")
  return page.content()
})

test("a user ends one of their sessions, and then all others", async () => {
  const others = await Promise.all([newContext(), newContext()])
  const tabs = await Promise.all(others.map((other) => other.newPage()))
  for (const tab of tabs) await atProvider(tab, "Ada Lovelace", "/account")
  await atProvider(page, "Ada Lovelace", "/account")
  const ends = page.getByRole("button", { name: "End", exact: true })
  const before = await ends.count()
  expect(await page.getByText("Chrome on").count()).toBe(before + 1)
  await ends.first().click()
  await expect.poll(() => ends.count()).toBe(before - 1)
  await page.getByRole("button", { name: "End all others" }).click()
  await expect.poll(() => ends.count()).toBe(0)
  for (const tab of tabs) {
    await tab.goto("/account")
    expect(new URL(tab.url()).pathname).toBe("/signin")
  }
  await page.reload()
  expect(await heading()).toBe("Your account")
  await Promise.all(others.map((other) => other.close()))
})

test("while sessions cannot be read, pages say so, and no user is signed out", async () => {
  await signedInAt("/members", "grace")
  const { $client: sqlite } = openDatabase(databaseFile)
  sqlite.exec("alter table session rename to elsewhere")
  const answers = await Promise.all(["/", "/members"].map((path) => context.request.get(path)))
  await page.goto("/")
  expect(await heading()).toBe("Please try again")
  expect(sourceOf(await page.content()).file).toBe("examples/next/app/global-error.tsx")
  sqlite.exec("alter table elsewhere rename to session")
  sqlite.close()
  expect(answers.map((answer) => answer.status())).toEqual([500, 500])
  await page.goto("/members")
  expect(await page.textContent("main")).toContain("Good to see you,")
})

test("neither pages nor scripts get the token of a session", async () => {
  await signedInAt("/account", "ada")
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name === "authjs.session-token")
  expect(token).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" })
  const session = await (await context.request.get("/api/auth/session")).text()
  const read = [await page.content(), session, await page.evaluate(() => document.cookie)]
  expect(read.filter((text) => text.includes(token?.value ?? ""))).toEqual([])
})

testLighthouse(async () => {
  const cookies = await signIns.cookiesOf("ada")
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  return { url: demo.url, cookie }
})
