import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import type { AxeResults } from "axe-core"
import type { Browser, Page as BrowserPage } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Page } from "../../src/pages/document.ts"
import { launchChromium } from "../support/chromium.ts"
import { close, serve, type Site } from "./browser-site.ts"
import { samplePages } from "./sample-pages.ts"
import { sampleSettings } from "./sample-settings.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Pictures are taken when they are requested: those of another machine differ in a few pixels. */
const pictures =
  process.env["LOCKSTEP_SCREENSHOTS"] === "yes"
    ? path.join(import.meta.dirname, "../../../docs/images")
    : undefined

let browser: Browser
let app: Site
let shown: Page

beforeAll(async () => {
  app = await serve(() => ({
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": shown.csp },
    body: shown.html,
  }))
  browser = await launchChromium()
})

afterAll(() => close(browser, [app]))

/**
 * Rules of every kind, best practices included. What is not decided counts as well; axe decides nothing
 * about single letters, so that another test measures the initials in the marks.
 */
async function complaints(tab: BrowserPage): Promise<readonly string[]> {
  // Injected by the browser's own protocol, which the page's policy does not hold.
  await tab.evaluate(axe)
  const { violations, incomplete } = await tab.evaluate<AxeResults>(
    `axe.run({ exclude: "svg.mark" })`,
  )
  return [...violations, ...incomplete].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  )
}

async function takePicture(tab: BrowserPage, page: string, settings: string): Promise<void> {
  const isShown = settings === "light" || settings === "dark" || page === "sign-in"
  if (pictures === undefined || !isShown) return
  mkdirSync(pictures, { recursive: true })
  const picture = await tab.locator(".page").screenshot({ animations: "disabled" })
  writeFileSync(path.join(pictures, `${page}-${settings}.png`), picture)
}

const cases = Object.keys(sampleSettings).flatMap((name) =>
  [360, 640].map((width) => [name, width] as const),
)

test.each(cases)(
  "axe finds nothing on any page with the settings %s, %i pixels wide",
  async (name, width) => {
    const tab = await browser.newPage({ viewport: { width, height: 400 } })
    const found: string[] = []
    for (const [page, content] of Object.entries(await samplePages(sampleSettings[name]))) {
      shown = content
      await tab.goto(app.origin)
      found.push(...(await complaints(tab)).map((complaint) => `${page}: ${complaint}`))
      if (width === 640) await takePicture(tab, page, name)
    }
    expect(found).toEqual([])
    await tab.close()
  },
)

test("axe finds what is wrong, and would say so", async () => {
  const tab = await browser.newPage()
  const [page] = Object.values(await samplePages())
  if (page === undefined) throw new Error("no page")
  shown = { ...page, html: page.html.replace("<h1>", "<img src='/x.png'><h1>") }
  await tab.goto(app.origin)
  expect(await complaints(tab)).toEqual([expect.stringContaining("image-alt")])
})
