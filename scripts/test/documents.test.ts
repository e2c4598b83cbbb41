import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { applicationsOf, changedBlocks, readSnippets } from "../checks/named-blocks.ts"
import { anchorsOf, findBrokenLinks } from "../checks/markdown-links.ts"

// The check of the packed files looks at the copies that are packed with core.
const documents = globSync("{*,.*,**/*}.md", {
  cwd: root,
  exclude: (name) => name === "node_modules",
})
  .concat(globSync("{.github,.changeset}/**/*.md", { cwd: root }))
  .filter((file) => !file.startsWith("core/docs/"))

describe("links between documents", () => {
  test("are looked for in every package", () => {
    for (const file of [
      "README.md",
      "core/README.md",
      "evidence/pages/asvs.md",
      ".github/CONTRIBUTING.md",
    ]) {
      expect(documents).toContain(file)
    }
  })

  test.each(documents)("lead from %s to files and headings that exist", (document) => {
    expect(findBrokenLinks(root, document)).toEqual([])
  })
})

test("the index of the documentation links every page", () => {
  const index = readFileSync(path.join(root, "docs/README.md"), "utf8")
  const pages = globSync("{*,guides/*}.md", { cwd: path.join(root, "docs") })
  const missing = pages.filter((page) => page !== "README.md" && !index.includes(`](${page}`))
  expect(missing).toEqual([])
})

test("no example sends the name of a user as HTML", () => {
  const examples = documents.flatMap((document) =>
    readSnippets(readFileSync(path.join(root, document), "utf8")).map(({ code }) => code),
  )
  // Express sends a string as HTML unless the type of the response is set.
  const asHtml = /\bres(\.status\(\d+\))?\.send\(`[^`]*\$\{/
  expect(asHtml.test("res.send(`Hello ${name}`)")).toBe(true)
  expect(examples.filter((code) => asHtml.test(code))).toEqual([])
})

describe("findBrokenLinks", () => {
  const linked = (links: string): readonly string[] => {
    const folder = mkdtempSync(path.join(tmpdir(), "lockstep-links-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(path.join(folder, "a.md"), `# A\n\n${links}\n`)
    writeFileSync(path.join(folder, "b.md"), "# B\n\n## Two words\n\n```\n## Code\n```\n")
    return findBrokenLinks(folder, "a.md")
  }

  test.each([
    "[b](b.md)",
    "[b](b.md#two-words)",
    "[a](#a)",
    "[site](https://example.com/x#y)",
    "`[code](c.md)`",
    "```md\n[code](c.md)\n```",
    "[b][1]\n\n[1]: b.md#two-words",
  ])("takes %j", (links) => {
    expect(linked(links)).toEqual([])
  })

  test.each([
    ["[c](c.md)", "a.md: c.md does not exist"],
    ["[b](b.md#two)", "a.md: b.md#two has no such heading"],
    ["[b](b.md#code)", "a.md: b.md#code has no such heading"],
    ["[a](#b)", "a.md: #b has no such heading"],
    ["[b][1]\n\n[1]: b.md#x", "a.md: b.md#x has no such heading"],
  ])("refuses %j", (links, problem) => {
    expect(linked(links)).toEqual([problem])
  })
})

test("anchors are those of GitHub", () => {
  const headings = ["# `signIn`, and (more)", "## Ä b-c_d", "## Ä b-c_d", "### [A](b.md) <b>c</b>"]
  expect([...anchorsOf(headings.join("\n\n"))]).toEqual([
    "signin-and-more",
    "ä-b-c_d",
    "ä-b-c_d-1",
    "a-c",
  ])
})

describe("readSnippets", () => {
  test("finds the TypeScript blocks of a document and the lines that they start on", () => {
    const markdown =
      "# A\n\n```ts\nconst a = 1\n```\n\n```sh\nls\n```\n\n```typescript\nlet b\n```\n\n```tsx\n<p />\n```\n"
    expect(readSnippets(markdown)).toEqual([
      { line: 4, code: "const a = 1\n", extension: "ts" },
      { line: 12, code: "let b\n", extension: "ts" },
      { line: 16, code: "<p />\n", extension: "tsx" },
    ])
  })
})

const named = (file: string, code: string): string =>
  `\`${file}\`:\n\n\`\`\`ts\n${code}\n\`\`\`\n\n`

test("a change that a document shows is two versions of a file", () => {
  const lines = ["-old", "+new", " same", "", "+more"].join("\n")
  const text = `\`a.ts\`:\n\n\`\`\`diff\n${lines}\n\`\`\`\n\n\`\`\`diff\n-not named\n\`\`\`\n`
  expect(changedBlocks(text)).toEqual([
    { file: "a.ts", before: "old\nsame\n\n", after: "new\nsame\n\nmore\n" },
  ])
})

test("a file that a document shows again replaces the one before", () => {
  const text = named("a.ts", "1") + named("b.ts", "2") + named("a.ts", "3") + named("c.ts", "4")
  const files = applicationsOf(text).map((blocks) =>
    blocks.map(({ file, code }) => `${file}: ${code.trim()}`).toSorted(),
  )
  expect(files).toEqual([
    ["a.ts: 1", "b.ts: 2"],
    ["a.ts: 3", "b.ts: 2", "c.ts: 4"],
  ])
})
