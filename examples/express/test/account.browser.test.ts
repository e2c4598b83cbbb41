import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"

import { signInAs } from "@lockstep/testing"
import type { Browser, Locator, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"

import { openDevice } from "../../../core/test/support/device.ts"
import { createAdapter } from "../src/database.ts"
import type { Demo } from "../src/demo.ts"
import { accessibilityProblems } from "../../local-services/test/support/axe.ts"
import { launchChromium } from "../../local-services/test/support/chromium.ts"
import { removeEmail } from "./support/remove-email.ts"
import { openDemo } from "./support/test-demo.ts"

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const sources = new URL("../../../core/src/", import.meta.url)

describe.each(["database", "jwt"] as const)("with %s sessions", (sessions) => {
  let demo: Demo
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    demo = await openDemo({ sessions })
  })
  afterAll(() => demo.close())
  beforeEach(async () => {
    complaints = []
    const context = await browser.newContext()
    context.setDefaultTimeout(45_000)
    context.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text())
    })
    context.on("request", (request) => {
      const { hostname } = new URL(request.url())
      if (hostname !== "localhost") complaints.push(`a request to ${hostname}`)
    })
    // The compiled files may be stale.
    await context.route(`${demo.url}/lockstep/**`, (route) => {
      const path = new URL(route.request().url()).pathname.slice("/lockstep/".length)
      const source = readFileSync(new URL(path.replace(/\.js$/, ".ts"), sources), "utf8")
      const body = stripTypeScriptTypes(source)
      return route.fulfill({ body, contentType: "text/javascript" })
    })
    page = await context.newPage()
    await openDevice(page)
    return () => context.close()
  })

  async function signedInAt(path: string, name = "Ada Lovelace"): Promise<void> {
    const id = name.replace(/ .*/, "").toLowerCase()
    const user = { id, name, email: `${id}@example.com` }
    const session = await signInAs(demo.auth, user, { url: demo.url })
    await page.context().addCookies(session.cookiesFor(demo.url))
    await page.goto(demo.url + path)
  }

  const method = (name: string): Locator => page.getByRole("row", { name })
  const remove = (name: string): Promise<void> =>
    method(name)
      .getByRole("button", { name: `Remove ${name}` })
      .click()

  test("a user adds a passkey, signs out, and signs in with it", async () => {
    await signedInAt("/account")
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await method("Passkey on one device").waitFor()
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByText("This device already has a passkey for you.").waitFor()
    await page.getByRole("link", { name: "Sign out" }).click()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(`${demo.url}/`)
    // The browser offers the passkey; a user with this authenticator takes what is offered.
    await page.goto(`${demo.url}/auth/signin?callbackUrl=/members`)
    await page.waitForURL(`${demo.url}/members`)
    expect(await page.textContent("main")).toContain("Good to see you, Ada Lovelace.")
    expect(complaints).toEqual([])
  })

  test("no button of the account page can be clicked before its script has run", async () => {
    await signedInAt("/account")
    await page.route(`${demo.url}/account.js`, (route) => route.abort())
    await page.reload()
    for (const name of ["Add a passkey", "Link an account at Local OpenID"]) {
      expect(await page.getByRole("button", { name }).isDisabled()).toBe(true)
    }
  })

  test("a new user makes a passkey, and links an account at the provider", async () => {
    await page.goto(`${demo.url}/account`)
    await page.getByRole("textbox", { name: "Email" }).fill("joan@example.com")
    await page.getByRole("button", { name: "Create a passkey" }).click()
    await page.waitForURL(`${demo.url}/account`)
    expect(await method("Local OpenID").count()).toBe(0)
    await page.getByRole("button", { name: "Link an account" }).click()
    await page.getByRole("button", { name: "Grace Hopper" }).click()
    await method("Local OpenID as grace").waitFor()
    expect(await page.textContent("main")).toContain(
      "joan@example.com, these are your sign-in methods.",
    )
    expect(complaints).toEqual([])
  })

  test("a user removes a linked account and a passkey, which then signs in no user", async () => {
    await signedInAt("/account", "Annie Easley")
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await method("Passkey on one device").waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await remove("Local OpenID as annie")
    await expect.poll(() => method("Local OpenID").count()).toBe(0)
    await remove("Passkey on one device")
    await expect.poll(() => method("Passkey").count()).toBe(0)
    await method("Magic links to annie@example.com").waitFor()
    const adapter = createAdapter(demo.database)
    const { id } = (await adapter.getUserByEmail("annie@example.com")) ?? { id: "" }
    expect(await adapter.listAccountsByUserId(id)).toEqual([])
    expect(await adapter.listAuthenticatorsByUserId(id)).toEqual([])
    expect(complaints).toEqual([])
    vi.spyOn(console, "error").mockReturnValue()
    await page.context().clearCookies()
    await page.goto(`${demo.url}/auth/signin?callbackUrl=/members`)
    await page.waitForURL(`${demo.url}/auth/**error=**`)
  })

  test("the last sign-in method of a user without an email address is not removed", async () => {
    await signedInAt("/account", "Mary Jackson")
    await removeEmail(demo, "mary@example.com")
    await page.reload()
    expect(await method("Magic links").count()).toBe(0)
    await remove("Local OpenID as mary")
    await page.getByText("This is your only sign-in method.").waitFor()
    await page.goto(`${demo.url}/account`)
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await method("Passkey on one device").waitFor()
    await remove("Local OpenID as mary")
    await expect.poll(() => method("Local OpenID").count()).toBe(0)
    await remove("Passkey on one device")
    await page.getByText("This is your only sign-in method.").waitFor()
    expect(await method("Passkey on one device").count()).toBe(1)
  })
})
