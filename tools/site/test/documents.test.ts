import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { root } from "../../../scripts/setup/workspace.mjs"
import { generatedPages } from "../../../evidence/pages/src/generated.ts"
import { publishedPackages } from "../../../scripts/checks/published-packages.ts"
import { findBrokenSiteLinks } from "../src/broken-links.ts"
import { groups } from "../src/documents.ts"
import { siteLink } from "../src/repository-links.ts"
import { pageOfDocument } from "../src/site-paths.ts"

const listed = groups.flatMap(({ documents }) => documents)

const inGroup = (title: string): readonly string[] =>
  groups.find((group) => group.title === title)?.documents ?? []

/** What docs/README.md links below a heading. */
function linkedBelow(heading: string): readonly string[] {
  const index = readFileSync(path.join(root, "docs/README.md"), "utf8")
  const [, after = ""] = index.split(`\n## ${heading}\n`)
  const [section = ""] = after.split(/^## /m)
  return [...section.matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, link = ""]) =>
    path.posix.join("docs", link),
  )
}

describe("the list of documents", () => {
  test("has every document, every generated page and the README of every published package, once", () => {
    const documents = new Set([
      ...globSync("{docs,evidence/pages}/**/*.md", { cwd: root, exclude: ["**/node_modules/**"] }),
      ...generatedPages().keys(),
    ])
    const readmes = publishedPackages()
      .map(({ folder }) => path.join(path.relative(root, folder), "README.md"))
      .map((file) => file.replaceAll("\\", "/"))
    const project = ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"]
    expect(listed.toSorted()).toEqual(
      [...new Set([...documents, ...readmes, ...project])].toSorted(),
    )
  })

  test("has a page of its own for each of them", () => {
    const pages = [...pageOfDocument.values()]
    expect(new Set(pages).size).toBe(pages.length)
  })

  test.each([
    ["Start", ["Getting started", "Concepts"]],
    ["Migrate", ["Guides", "Adapters"]],
    ["Guides", ["Guides", "Adapters"]],
    ["Reports", ["Reports"]],
  ])("has what the index lists below %s in the groups %j", (heading, titles) => {
    const documents = linkedBelow(heading)
    const grouped = new Set(titles.flatMap(inGroup))
    expect(documents.length).toBeGreaterThan(2)
    expect(documents.filter((document) => !grouped.has(document))).toEqual([])
  })
})

describe("a link of a document", () => {
  const repository = "https://code.lockstep.example/lockstep"

  test.each([
    ["docs/errors.md", "events.md", "/reference/events.md"],
    ["docs/guides/roles.md", "../errors.md#a", "/reference/errors.md#a"],
    ["docs/README.md", "../core/README.md", "/reference/core.md"],
    ["docs/pages.md", "images/sign-in-dark.png", "/docs/images/sign-in-dark.png"],
    ["docs/store-kit.md", "../core/src/index.ts", `${repository}/blob/main/core/src/index.ts`],
    ["docs/frameworks.md", "../examples/express/", `${repository}/tree/main/examples/express`],
    ["docs/errors.md", "#a", "#a"],
    ["docs/errors.md", "https://example.com/a.md", "https://example.com/a.md"],
  ])("of %s to %s is %s on the site", (document, link, expected) => {
    expect(siteLink(document, link)).toBe(expected)
  })

  test("to a file that does not exist fails", () => {
    expect(() => siteLink("docs/errors.md", "no-such-file.md")).toThrow(
      "docs/errors.md: no-such-file.md does not exist",
    )
  })
})

describe("findBrokenSiteLinks", () => {
  const found = (link: string): readonly string[] => {
    const folder = mkdtempSync(path.join(tmpdir(), "lockstep-site-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(path.join(folder, "b"))
    writeFileSync(path.join(folder, "a.html"), `<a class="x" href="${link}">b</a>`)
    writeFileSync(path.join(folder, "b/index.html"), '<h2 id="two-words" tabindex="-1">Two</h2>')
    return findBrokenSiteLinks(folder)
  }

  test.each(["/b/", "b/index.html#two-words", "./b/#two-words", "a.html", "https://x.example/#y"])(
    "accepts %s",
    (link) => {
      expect(found(link)).toEqual([])
    },
  )

  test.each([
    ["/c.html", "a.html: there is no /c.html"],
    ["b.html", "a.html: there is no b.html"],
    ["/b/#two", "a.html: /b/#two has no such heading"],
    ["#a", "a.html: #a has no such heading"],
  ])("finds %s", (link, problem) => {
    expect(found(link)).toEqual([problem])
  })
})
