import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { readManifest, root } from "../setup/workspace.mjs"

const page = "docs/architecture.md"
const documents = [page, ...globSync(".github/**/*.{md,yml}", { cwd: root })]
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.startsWith(".github/workflows/"))

const textOf = (document: string): string => readFileSync(path.join(root, document), "utf8")
const codeIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code)

/** What begins with a folder of the repository. */
function pathsIn(text: string): readonly string[] {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map(({ name }) => name)
  const isPath = (code: string): boolean =>
    folders.some((folder) => code.startsWith(`${folder}/`)) && !/[\s<>]/.test(code)
  return codeIn(text).filter(isPath)
}

describe.each(documents)("%s", (document) => {
  const text = textOf(document)

  test("names only paths that exist", () => {
    const missing = pathsIn(text).filter((file) => globSync(file, { cwd: root }).length === 0)
    expect(missing).toEqual([])
  })

  test("links only to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) => link)
    const folder = path.join(root, path.dirname(document))
    expect(links.filter((link) => !existsSync(path.join(folder, link)))).toEqual([])
  })

  test("names only commands that exist", () => {
    const scripts = Object.keys(Object(readManifest(root)["scripts"]))
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })
})

test("the documents name paths, links and commands at all", () => {
  const all = documents.map(textOf).join("\n")
  expect(pathsIn(textOf(page)).length).toBeGreaterThan(30)
  expect(all).toContain("npm run contract")
  expect(documents).toContain(".github/pull_request_template.md")
})

test.for(["core/src", "adapter-test-kit/src"])("the page has each folder of %s", (folder) => {
  const folders = readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const named = codeIn(textOf(page))
  expect(folders.filter((name) => !named.includes(name))).toEqual([])
})
