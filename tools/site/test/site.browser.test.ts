import { execFile } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { promisify } from "node:util"
import type { AxeResults } from "axe-core"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { launchChromium } from "../../../core/test/support/chromium.ts"
import { AccessDenied } from "../../../core/src/errors/errors.ts"
import { readProviders } from "../src/pages/read-providers.ts"
import { workspaceNode } from "../../../scripts/setup/workspace.mjs"
import { scoreProblems } from "../../../examples/local-services/test/support/documented-scores.ts"
import { measurePages } from "../../../examples/local-services/test/support/lighthouse.ts"
import { findBrokenSiteLinks } from "../src/broken-links.ts"
import { groups } from "../src/documents.ts"
import { entryPoints } from "../src/entry-points.ts"
import { outputFolder, siteFolder } from "../src/folders.ts"
import { pageOfDocument } from "../src/site-paths.ts"
import { type ServedFolder, serveFolder } from "./support/serve-folder.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

let site: ServedFolder
let browser: Browser

beforeAll(async () => {
  await promisify(execFile)(workspaceNode, [path.join(siteFolder, "src/build.ts")])
  site = await serveFolder(outputFolder)
  browser = await launchChromium()
}, 600_000)

afterAll(async () => {
  await browser.close()
  await site.close()
})

describe("the built site", () => {
  test("has a page for every document and provider", async () => {
    const expected = [
      ...pageOfDocument.values(),
      ...(await readProviders()).map(({ module }) => `providers/${module}.md`),
    ].map((page) => page.replace(/\.md$/, ".html"))
    expect(expected.length).toBeGreaterThan(170)
    expect(expected.filter((page) => !existsSync(path.join(outputFolder, page)))).toEqual([])
  })

  test("has a page for every entry point of the published packages", () => {
    const html = readFileSync(path.join(outputFolder, "api/index.html"), "utf8")
    const links = [...html.matchAll(/<a href="(\.\/@lockstep[^"]+)"[^>]*>([^<]+)<\/a>/g)]
    const names = entryPoints().map(({ name }) => name)
    expect(names).toContain("@lockstep/core/providers/github")
    expect(new Set(links.map(([, , name]) => name))).toEqual(new Set(names))
  })

  test("has no link to a page or an anchor that it does not have", () => {
    expect(findBrokenSiteLinks(outputFolder)).toEqual([])
  })

  test("lists every group in the sidebar of every document", () => {
    for (const page of [...pageOfDocument.values()].filter((name) => name !== "index.md")) {
      const html = readFileSync(path.join(outputFolder, page.replace(/md$/, "html")), "utf8")
      const titles = [...html.matchAll(/<h2 class="text"[^>]*>([^<]+)</g)].map(([, title]) => title)
      expect([page, titles]).toEqual([page, groups.map(({ title }) => title)])
    }
  })
})

/** What pages have requested. */
const requested = new Set<string>()

/** Opens a page. */
async function open(place: string): Promise<Page> {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  tab.on("request", (request) => requested.add(request.url()))
  await tab.goto(`${site.origin}${place}`)
  return tab
}

/** Opens the dialog of the search. */
async function openSearch(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: "Search" }).first().click()
}

/** Enters words, and waits until the search finds a page below a path. */
async function find(tab: Page, words: string, place: string): Promise<void> {
  await tab.locator("#localsearch-input").fill(words)
  await tab.locator(`#localsearch-list a.result[href^="${place}"]`).first().waitFor()
}

test("the home page has the three starts, which lead to their guides", async () => {
  const tab = await open("/")
  const starts = tab.getByRole("main").getByRole("link", { name: /^Start with/ })
  expect(await starts.count()).toBe(3)
  await starts.first().click()
  await tab.getByRole("heading", { level: 1, name: "Start with Express" }).waitFor()
  await tab.close()
})

test("the home page has a landmark, and links each feature to a page", async () => {
  const tab = await open("/")
  const main = tab.getByRole("main")
  expect(await main.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual(["Lockstep"])
  const links = await main.locator(".VPFeature").evaluateAll((cards) =>
    // A card without a link is a "div", which has no such attribute.
    cards.map((card) => card.getAttribute("href")),
  )
  expect(links).toHaveLength(6)
  expect(new Set(links).size).toBe(6)
  expect(links.filter((link) => link === null || !/^\/[a-z]+\//.test(link))).toEqual([])
  await main.getByRole("link", { name: "Migrate from Auth.js" }).click()
  await tab.getByRole("heading", { level: 1, name: "From next-auth 5 to Lockstep" }).waitFor()
  await tab.close()
})

test("a search for a magic link finds a guide, and opens what is selected", async () => {
  const tab = await open("/")
  await openSearch(tab)
  await find(tab, "magic link", "/guides/")
  const selected = tab.locator("#localsearch-list a.result.selected")
  const link = (await selected.getAttribute("href")) ?? ""
  await tab.keyboard.press("Enter")
  await tab.waitForURL(`${site.origin}${link}`)
  const content = await tab.getByRole("main").innerText()
  expect(content.toLowerCase()).toContain("magic link")
  await tab.close()
})

test.each([
  ["an error", new AccessDenied().docs],
  ["a warning", new AccessDenied().docs.replace("errors#accessdenied", "warnings#unknown-option")],
])("the link of %s leads to its section", async (_name, link) => {
  const { pathname, hash } = new URL(link)
  const tab = await open(`${pathname}/${hash}`)
  await tab.waitForURL(`${site.origin}/reference${pathname}.html${hash}`)
  expect(await tab.locator(hash).count()).toBe(1)
  await tab.close()
})

/** A phrase of each group, and where it is found. */
const phrases = [
  ["Getting started", "Start with Next.js", "/guides/start-next.html"],
  ["Concepts", "frequently asked questions", "/concepts/faq.html"],
  ["Guides", "Serve several tenants", "/guides/tenants.html"],
  ["Reference", "mistakes in a configuration", "/reference/configuration.html"],
  ["Providers", "Battle.net", "/providers/battlenet.html"],
  ["Adapters", "choose an adapter", "/adapters/"],
  ["API", "SchemaProblemKind", "/api/@lockstep/"],
  ["Reports", "kill matrix of stores", "/reports/store-kill-matrix.html"],
  ["Project", "report vulnerabilities", "/project/"],
] as const

test("a search finds a phrase of each group", async () => {
  expect(phrases.map(([title]) => title)).toEqual(groups.map(({ title }) => title))
  const tab = await open("/")
  await openSearch(tab)
  for (const [, words, place] of phrases) await find(tab, words, place)
  await tab.close()
})

const pageKinds = {
  home: "/",
  guide: "/guides/start-express.html",
  provider: "/providers/github.html",
  api: "/api/@lockstep/core/client.html",
}
const screens = {
  light: { colorScheme: "light", viewport: { width: 1280, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  narrow: { colorScheme: "light", viewport: { width: 375, height: 750 } },
} as const
const looks = Object.keys(screens).flatMap((screen) =>
  Object.entries(pageKinds).map(([kind, place]) => [kind, place, screen] as const),
)

test.for(looks)(
  "axe finds nothing serious on the page %s, %s, %s",
  async ([_kind, place, screen]) => {
    const tab = await browser.newPage(screens[screen as keyof typeof screens])
    tab.on("request", (request) => requested.add(request.url()))
    await tab.goto(`${site.origin}${place}`)
    await tab.evaluate(axe)
    const { violations } = await tab.evaluate<AxeResults>("axe.run()")
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    expect(
      serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    ).toEqual([])
    const { width } = screens[screen as keyof typeof screens].viewport
    expect(await tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width)
    await tab.close()
  },
)

test("pages have the documented scores in Lighthouse", async () => {
  const places = {
    Home: "/",
    Guide: "/guides/start-express.html",
    Provider: "/providers/github.html",
    Errors: "/reference/errors.html",
    "API reference": "/api/@lockstep/core/client.html",
  }
  const pages = Object.entries(places).map(([name, place]) => [
    name,
    { url: `${site.origin}${place}`, isPublic: true },
  ])
  expect(scoreProblems("Documentation", await measurePages(Object.fromEntries(pages)))).toEqual([])
}, 300_000)

test("no page requests anything from another origin", () => {
  const urls = [...requested].filter((url) => !url.startsWith("data:"))
  expect(urls.length).toBeGreaterThan(20)
  expect(urls.filter((url) => new URL(url).origin !== site.origin)).toEqual([])
})
