import type { Browser, Page as BrowserPage } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Page } from "../../src/pages/document.ts"
import type { SignInOption } from "../../src/pages/sign-in-page.ts"
import { launchChromium } from "../support/chromium.ts"
import { close, serve, type Site } from "./browser-site.ts"
import { button, passwordForm, samplePages, signInPage } from "./sample-pages.ts"

let browser: Browser
let app: Site
let provider: Site
let shown: Page

const withoutAutofocus: readonly SignInOption[] = [
  button("google", "Google"),
  button("github", "GitHub"),
  {
    ...passwordForm,
    inputs: { username: { label: "User name" }, password: { label: "Password", type: "password" } },
  },
]

beforeAll(async () => {
  provider = await serve(() => ({ status: 200, headers: {}, body: "the provider" }))
  app = await serve((path) =>
    path.startsWith("/signin")
      ? { status: 302, headers: { location: `${provider.origin}/authorize` }, body: "" }
      : {
          status: 200,
          headers: { "content-type": "text/html", "content-security-policy": shown.csp },
          body: shown.html,
        },
  )
  browser = await launchChromium()
})

afterAll(() => close(browser, [app, provider]))

async function open(
  page: Page,
  options: Parameters<Browser["newPage"]>[0] = {},
): Promise<BrowserPage> {
  shown = page
  const tab = await browser.newPage(options)
  await tab.goto(app.origin)
  return tab
}

async function leadingAway(csp = (own: string): string => own): Promise<Page> {
  const page = await signInPage({
    providers: [{ kind: "button", id: "x", name: "X", action: "/signin/x", style: {} }],
  })
  return { html: page.html, csp: csp(page.csp) }
}

test("a form leads on to the provider", async () => {
  const tab = await open(await leadingAway())
  await tab.getByRole("button", { name: "Continue with X" }).click()
  await tab.waitForURL(`${provider.origin}/authorize`)
  expect(await tab.textContent("body")).toBe("the provider")
})

test("with form-action 'self' it would not, which is why that directive is left out", async () => {
  const tab = await open(await leadingAway((csp) => `${csp}; form-action 'self'`))
  const refusal = tab.waitForEvent("console", (message) => message.text().includes("form-action"))
  await tab.getByRole("button", { name: "Continue with X" }).click()
  await refusal
  expect(tab.url()).not.toContain(provider.origin)
})

test("the policy lets the style sheet through and nothing complains", async () => {
  const complaints: string[] = []
  for (const page of Object.values(await samplePages({ theme: { brandColor: "#4f46e5" } }))) {
    shown = page
    const tab = await browser.newPage()
    tab.on("console", (message) => complaints.push(message.text()))
    await tab.goto(app.origin)
    const radius = await tab.evaluate(
      `getComputedStyle(document.querySelector(".card")).borderRadius`,
    )
    expect(radius).toBe("16px")
  }
  expect(complaints).toEqual([])
})

test("the script of passkeys runs", async () => {
  const tab = await open(await signInPage())
  expect(await tab.locator("body").getAttribute("data-ran")).toBe("yes")
})

test("without scripts the form of passkeys is hidden, and a notice says why", async () => {
  const tab = await open(await signInPage(), { javaScriptEnabled: false })
  expect(await tab.locator("#passkey-form").isVisible()).toBe(false)
  expect(await tab.getByText("needs JavaScript").isVisible()).toBe(true)
  expect(await tab.getByLabel("Email address").isVisible()).toBe(true)
})

// asvs 3.4.5, 14.2.3
test("a page with a secret URL sends it along with no request", async () => {
  const pages = await samplePages({ theme: { logo: "/logo.svg" } })
  const seen: (string | undefined)[] = []
  const referrer = (request: { headers(): Record<string, string> }): void => {
    seen.push(request.headers()["referer"])
  }
  const tab = await browser.newPage()
  if (pages["confirm"] === undefined) throw new Error("no such page")
  shown = pages["confirm"]
  const logo = tab.waitForRequest(/logo/)
  await tab.goto(`${app.origin}/callback?token=secret`)
  referrer(await logo)
  expect(seen).toEqual([`${app.origin}/`])
})

test("a script that gets into a page would not run", async () => {
  const { html, csp } = await signInPage()
  const tab = await open({
    html: html.replace("</h1>", "</h1><script>document.title='x'</script>"),
    csp,
  })
  expect(await tab.title()).toBe("Sign in")
})

test.each([320, 360, 1280])(
  "pages fit into %i pixels, with targets large enough for a thumb",
  async (width) => {
    for (const page of Object.values(await samplePages())) {
      const tab = await open(page, { viewport: { width, height: 640 } })
      expect(await tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width)
      // The label of a checkbox is a target, too.
      const targets = "button, a, input:not([type=hidden], [type=checkbox]), label:has(input)"
      for (const target of await tab.locator(targets).all()) {
        const box = await target.boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(44)
      }
      await tab.close()
    }
  },
)

test("the keyboard reaches everything in order, and shows where it is", async () => {
  const tab = await open(await signInPage({ providers: withoutAutofocus }))
  const seen: string[] = []
  for (let step = 0; step < 6; step++) {
    await tab.keyboard.press("Tab")
    const [name, width] = await tab.evaluate<[string, string]>(`(() => {
      const element = document.activeElement
      const named = element.labels?.[0] ?? element.querySelector("span:not([aria-hidden])") ?? element
      return [named.textContent.trim(), getComputedStyle(element).outlineStyle]
    })()`)
    seen.push(name)
    expect(width).toBe("solid")
  }
  expect(seen).toEqual([
    "Continue with Google",
    "Continue with GitHub",
    "User name",
    "Password",
    "Show password",
    "Sign in",
  ])
})
