import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { encode } from "@lockstep/core/jwt"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { launchChromium } from "../../../../core/test/support/chromium.ts"
import { namedBlocks, onlyBlock } from "../../../../scripts/checks/named-blocks.ts"
import {
  arrival,
  type GuideApplication,
  type GuideFolder,
  installForGuides,
  problemsOf,
  read,
  secret,
} from "./guide-application.ts"
import { visitorPage } from "./guides/visitor-page.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const guide = "docs/guides/own-sign-in-page.md"
let folder: GuideFolder
let application: GuideApplication
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[folder, browser] = await Promise.all([installForGuides([], ["helmet"]), launchChromium()])
  application = await folder.start(guide)
  page = await visitorPage(browser)
}, noLimit)

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

describe("with helmet", () => {
  const markdown = read(guide)
  const withOptions = onlyBlock(markdown, "ts", 'import helmet from "helmet"')
  const app = namedBlocks(markdown).find(({ file }) => file === "app.ts")?.code ?? ""
  const [element = "", script = ""] = /<script type="module">(.*?)<\/script>/s.exec(app) ?? []
  const [replacement = ""] = /<script type="module" src=.*?<\/script>/.exec(markdown) ?? []
  const use = /^app\.use\(\n?\s*helmet\(.*/ms.exec(withOptions)?.[0] ?? ""

  /** The application of the guide, with what its last step adds. */
  const codeWith = (helmet: string): string =>
    app
      .replace(element, replacement)
      .replace(/^/, 'import helmet from "helmet"\n')
      .replace("const app = express()\n", `$&app.use(express.static("public"))\n${helmet}\n`)

  async function pressButton(helmet: string): Promise<readonly string[]> {
    const files = [{ file: "app.ts", code: codeWith(helmet) }]
    const own = await folder.start(guide, {
      files,
      async prepare(root) {
        mkdirSync(path.join(root, "public"))
        writeFileSync(path.join(root, "public/login.js"), script)
      },
    })
    const visitor = await visitorPage(browser)
    onTestFinished(async () => {
      await visitor.close()
      await own.close()
    })
    const reported: string[] = []
    visitor.on("console", (message) => reported.push(message.text()))
    await visitor.goto(`${own.origin}/login`)
    await visitor.getByRole("button", { name: "Continue with GitHub" }).click()
    const end = async () => reported.join() + ((await visitor.textContent("h1")) ?? "")
    await expect.poll(end, arrival).toMatch(/GitHub|form-action/)
    expect(problemsOf(own)).toEqual([])
    return reported
  }

  test("the last step of the guide permits the redirect to the provider", async () => {
    expect(use).toContain("https://github.com")
    expect(await pressButton(use)).toEqual([])
  }, 60_000)

  test("without it, the browser blocks the redirect, and only its console says so", async () => {
    const reported = await pressButton("app.use(helmet())")
    expect(reported).toEqual([expect.stringMatching(/form-action 'self'/)])
  }, 60_000)

  test("the policy of the built-in pages replaces that of helmet", async () => {
    const built = codeWith("app.use(helmet())").replace(', pages: { signIn: "/login" }', "")
    const own = await folder.start(guide, { files: [{ file: "app.ts", code: built }] })
    onTestFinished(() => own.close())
    const visitor = await visitorPage(browser)
    await visitor.goto(`${own.origin}/auth/signin`)
    await visitor.getByRole("button", { name: "GitHub" }).click()
    await visitor.getByRole("heading", { name: "GitHub" }).waitFor()
    expect(new URL(visitor.url()).hostname).toBe("github.com")
    await visitor.close()
  }, 60_000)
})
