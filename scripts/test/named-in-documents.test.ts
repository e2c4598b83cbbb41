import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import * as errors from "@lockstep/core/errors"
import * as testing from "@lockstep/testing"
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
    // What commands write is in `.lockstep`.
    .filter((entry) => entry.isDirectory() && !["node_modules", ".lockstep"].includes(entry.name))
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

/** What is written for users names paths too, some of them of an application. */
const others = globSync(
  ["README.md", "{docs,evidence/pages}/**/*.md", "*/README.md", "*/*/README.md"],
  {
    cwd: root,
    exclude: ["**/node_modules/**"],
  },
).map((file) => file.replaceAll("\\", "/"))

test.for(others)("%s names only paths that exist", (document) => {
  const missing = pathsIn(textOf(document)).filter((file) => {
    const places = [root, path.join(root, path.dirname(document))]
    return places.every((cwd) => globSync(file, { cwd }).length === 0)
  })
  expect(missing).toEqual([])
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

/** The errors of core and of the package for tests, by their own name: Auth.js has another one for some. */
const classes = Object.entries<{ name: string; prototype: unknown }>({ ...errors, ...testing })
  .filter(([name, value]) => value.prototype instanceof Error && value.name === name)
  .map(([name]) => name)
  .sort()

/** The headings of the document that are a class name, in code or not. */
function headings(): readonly string[] {
  const text = textOf("docs/errors.md")
  const names = [...text.matchAll(/^#{2,4} `?([A-Z]\w+)`?$/gm)].flatMap((match) => match[1] ?? [])
  return names.filter((name) => classes.includes(name) || name.endsWith("Error")).sort()
}

test("core exports errors", () => {
  expect(classes).toContain("AccessDenied")
})

test("docs/errors.md has one section for every error type, and none for another", () => {
  expect(headings()).toEqual(classes)
})

/** The members of the type `WarningCode`, of which nothing is left at run time. */
function codes(): string[] {
  const source = textOf("core/src/logging/logger.ts")
  const [, type = ""] = source.split("export type WarningCode =")
  return [...type.matchAll(/\| "([\w-]+)"/g)].flatMap((match) => match[1] ?? []).sort()
}

test("core knows warnings", () => {
  expect(codes()).toContain("debug-enabled")
})

test("docs/warnings.md has one section for every warning, and none for another", () => {
  const text = textOf("docs/warnings.md")
  const found = [...text.matchAll(/^## (\S+)$/gm)].flatMap((match) => match[1] ?? [])
  expect(found.sort()).toEqual(codes())
})
