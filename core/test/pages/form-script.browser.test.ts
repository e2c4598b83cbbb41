import type { Browser, Page as BrowserPage } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { SignInPageData } from "../../src/pages/sign-in-page.ts"
import { launchChromium } from "../support/chromium.ts"
import { close, serve, type Site } from "./browser-site.ts"
import { passwordForm, signInPage } from "./sample-pages.ts"

let browser: Browser
let app: Site

const plain = await pageOf({})
const failed = await pageOf({ error: "CredentialsSignin" })

async function pageOf(parts: Partial<SignInPageData>) {
  return signInPage({
    providers: [
      { ...passwordForm, action: "/callback" },
      { kind: "email", id: "mail", name: "Mail", action: "/mail" },
    ],
    ...parts,
  })
}

beforeAll(async () => {
  app = await serve((path) => {
    if (path === "/callback") return { status: 302, headers: { location: "/failed" }, body: "" }
    const page = path === "/failed" ? failed : plain
    return {
      status: 200,
      headers: { "content-type": "text/html", "content-security-policy": page.csp },
      body: page.html,
    }
  })
  browser = await launchChromium()
})

afterAll(() => close(browser, [app]))

async function open(options: Parameters<Browser["newPage"]>[0] = {}): Promise<BrowserPage> {
  const tab = await browser.newPage(options)
  await tab.goto(app.origin)
  return tab
}

test("a password is shown and hidden again", async () => {
  const tab = await open()
  const password = tab.getByLabel("Password", { exact: true })
  await password.fill("correct horse")
  await tab.getByLabel("Show password").check()
  expect(await password.getAttribute("type")).toBe("text")
  await tab.getByLabel("Show password").uncheck()
  expect(await password.getAttribute("type")).toBe("password")
  expect(await password.inputValue()).toBe("correct horse")
})

test("a password that is shown is sent as a password, and nothing is sent beside it", async () => {
  const tab = await open()
  await tab.getByLabel("User name").fill("ada")
  await tab.getByLabel("Password", { exact: true }).fill("correct horse")
  await tab.getByLabel("Show password").check()
  // The page stays, so that it can be looked at after the form was sent.
  await tab.route("**/callback", (route) => route.fulfill({ status: 204 }))
  const sent = tab.waitForRequest("**/callback")
  await tab.getByRole("button", { name: "Sign in" }).click()
  const body = new URLSearchParams((await sent).postData() ?? "")
  expect([...body.keys()]).toEqual(["csrfToken", "callbackUrl", "username", "password"])
  expect(body.get("password")).toBe("correct horse")
  expect(await tab.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("password")
})

test("a button that was pressed is busy, and a second click sends nothing", async () => {
  const tab = await open()
  await tab.route("**/mail", (route) => route.fulfill({ status: 204 }))
  await tab.getByLabel("Email address").fill("ada@example.com")
  const sent = tab.waitForRequest("**/mail")
  const seen = await tab.evaluate(`(() => {
    const button = document.querySelector("[action='/mail'] button")
    const prevented = []
    addEventListener("submit", (event) => prevented.push(event.defaultPrevented))
    const busy = [button.ariaBusy]
    button.click()
    button.click()
    return { prevented, busy: [...busy, button.ariaBusy] }
  })()`)
  expect(seen).toEqual({ prevented: [false, true], busy: [null, "true"] })
  expect((await sent).method()).toBe("POST")
})

test("what was typed as a name is there again after a failure, a password is not", async () => {
  const tab = await open()
  await tab.getByLabel("User name").fill("ada")
  await tab.getByLabel("Password", { exact: true }).fill("wrong")
  await tab.getByRole("button", { name: "Sign in" }).click()
  await tab.waitForURL("**/failed")
  expect(await tab.getByLabel("User name").inputValue()).toBe("ada")
  expect(await tab.getByLabel("Password", { exact: true }).inputValue()).toBe("")
  expect(await tab.evaluate("JSON.stringify(sessionStorage)")).toBe("{}")
})

test("what one user typed is not there for the next one", async () => {
  const tab = await open()
  await tab.getByLabel("Email address").fill("ada@example.com")
  await tab.getByRole("button", { name: "Continue with email" }).click()
  await tab.waitForURL("**/mail")
  expect(await tab.getByLabel("Email address").inputValue()).toBe("")
  await tab.goto(`${app.origin}/failed`)
  expect(await tab.getByLabel("Email address").inputValue()).toBe("")
})

test("without scripts nothing is shown that needs them, and the form is sent", async () => {
  const tab = await open({ javaScriptEnabled: false })
  expect(await tab.getByLabel("Show password").isVisible()).toBe(false)
  await tab.getByLabel("User name").fill("ada")
  await tab.getByLabel("Password", { exact: true }).fill("correct horse")
  const sent = tab.waitForRequest("**/callback")
  await tab.getByRole("button", { name: "Sign in" }).click()
  expect((await sent).method()).toBe("POST")
})
