import { afterAll, beforeAll, expect, test } from "vitest"

import { serve, type Site } from "../../../core/test/pages/browser-site.ts"
import { samplePages } from "../../../core/test/pages/sample-pages.ts"
import { scoreProblems } from "./support/documented-scores.ts"
import { measurePages } from "./support/lighthouse.ts"

const pages = new Map(Object.entries(await samplePages()))
let site: Site

beforeAll(async () => {
  site = await serve((path) => {
    const page = pages.get(path.slice(1))
    // An application has its own icon.
    if (page === undefined) return { status: 204, headers: {}, body: "" }
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": page.csp,
    }
    return { status: 200, headers, body: page.html }
  })
})

afterAll(() => {
  site.server.closeAllConnections()
  site.server.close()
})

test("the built-in pages have the documented scores in Lighthouse", async () => {
  const names = [...pages.keys()]
  const measured = await measurePages(
    Object.fromEntries(names.map((name) => [name, { url: `${site.origin}/${name}` }])),
  )
  expect(scoreProblems("Built-in pages", measured)).toEqual([])
}, 300_000)

test("Lighthouse finds what is wrong with a page", async () => {
  const page = pages.get("error")
  if (page === undefined) throw new Error("no page")
  pages.set("broken", { ...page, html: page.html.replace("<h1>", `<img src="/x.png"><h1>`) })
  const { broken } = await measurePages({ broken: { url: `${site.origin}/broken` } })
  expect(broken?.failures).toContain("image-alt")
}, 300_000)
