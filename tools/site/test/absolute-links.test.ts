import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { readManifest, root } from "../../../scripts/setup/workspace.mjs"
import { publishedPackages } from "../../../scripts/checks/published-packages.ts"
import { readmeOf, withAbsoluteLinks } from "../src/absolute-links.ts"
import { documentOfPage } from "../src/site-paths.ts"

// The workspace's own file.
const { homepage } = readManifest(root) as unknown as { readonly homepage: string }
const readmes = publishedPackages().map(({ folder }) => readmeOf(folder))
const targets = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target)

describe.each(readmes)("the published %s", (readme) => {
  const markdown = readFileSync(path.join(root, readme), "utf8")
  const published = withAbsoluteLinks(readme, markdown)

  test("has absolute links, and those to its own headings", () => {
    expect(targets(published).filter((target) => !/^(?:https:\/\/|#)/.test(target))).toEqual([])
    expect(targets(published)).toHaveLength(targets(markdown).length)
  })

  test("leads to pages that the site has", () => {
    const pages = targets(published).filter((target) => target.startsWith(homepage))
    const missing = pages.filter((target) => {
      const page = new URL(target).pathname.slice(1).replace(/html$/, "md")
      return !documentOfPage.has(page)
    })
    expect(missing).toEqual([])
  })
})

test("code is left as it is", () => {
  const markdown =
    "```md\n[a](../docs/errors.md)\n```\n`[a](../docs/errors.md)` [b](../docs/errors.md#x)"
  expect(withAbsoluteLinks("core/README.md", markdown)).toBe(
    markdown.replace("[b](../docs/errors.md#x)", `[b](${homepage}/reference/errors.html#x)`),
  )
})

test("a release makes the links absolute before it publishes", () => {
  const workflow = readFileSync(path.join(root, ".github/workflows/release.yml"), "utf8")
  const steps = workflow.slice(workflow.indexOf("  publish:\n"))
  const [links, publish] = ["tools/site/src/publish-readmes.ts", "changeset publish"].map((step) =>
    steps.indexOf(step),
  )
  expect(links).toBeGreaterThan(0)
  expect(publish).toBeGreaterThan(links ?? 0)
})
