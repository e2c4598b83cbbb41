import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { applicationsOf, changedBlocks } from "../checks/named-blocks.ts"
import { countRunBlocks, runDocuments } from "../checks/run-documents.ts"

const read = (file: string): string => readFileSync(path.join(root, file), "utf8")

test.each(runDocuments)("$document is run by $test, which names it", (entry) => {
  const name = path.basename(entry.document, ".md")
  // That of a README is its folder, or that of the repository.
  const known = name === "README" ? entry.document : name
  expect(read(entry.test)).toContain(known)
  expect(countRunBlocks(entry, read(entry.document))).toBeGreaterThan(0)
})

test("no document is counted twice", () => {
  const documents = runDocuments.map(({ document }) => document)
  expect(new Set(documents).size).toBe(documents.length)
})

const named = (file: string, code: string): string =>
  `\`${file}\`:\n\n\`\`\`ts\n${code}\n\`\`\`\n\n`
const document = `${named("a.ts", "1")}${named("b.ts", "2")}\`\`\`ts\n3\n\`\`\`\n`

test.each([
  ["all" as const, 3],
  ["named" as const, 2],
  [1, 1],
])("of three blocks, %j are %i", (blocks, count) => {
  expect(countRunBlocks({ document: "a.md", test: "a.test.ts", blocks }, document)).toBe(count)
})

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
