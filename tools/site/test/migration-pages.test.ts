import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { categories } from "../../../evidence/interop/src/differential/allowed-difference.ts"
import { allDifferences } from "../../../evidence/interop/src/differential/all-differences.ts"
import { root } from "../../../scripts/setup/workspace.mjs"
import { migrationPages, renderTables, withoutPadding } from "../src/pages/migration.ts"

describe.each(migrationPages)("%s", (file) => {
  test("has the tables of differences that the list says; npm run docs:migration writes them", () => {
    const page = readFileSync(path.join(root, file), "utf8")
    expect(withoutPadding(page)).toBe(withoutPadding(renderTables(page, allDifferences)))
  })
})

test("the tables replace what was between their markers, and leave the rest", () => {
  const markers = categories.map(
    (name) => `<!-- differences ${name} -->old<!-- end of differences -->`,
  )
  const entry = {
    id: "x",
    category: "sessions",
    authJs: "One.",
    lockstep: "Two.",
    reason: "Because.",
    places: [],
  } as const
  const page = renderTables(`before\n${markers.join("\n")}\nafter`, [entry])
  expect(page).toContain("| One. | Two. | Because. |")
  expect(page).not.toContain("old")
  expect(page.startsWith("before\n")).toBe(true)
  expect(page.endsWith("\nafter")).toBe(true)
})

test("a page without a marker is refused, but for Next.js", () => {
  expect(() => renderTables("nothing", [])).toThrow("lacks the marker")
})

test("an entry of the list that stays says what differs and why, in sentences", () => {
  const settled = allDifferences.filter(({ pending }) => !pending)
  const texts = settled.flatMap(({ authJs, lockstep, reason }) => [authJs, lockstep, reason])
  expect(texts.filter((text) => !/^[A-Z`].*[.]$/.test(text))).toEqual([])
})
