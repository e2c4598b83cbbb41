import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { listDifferences } from "../../../evidence/interop/src/differential/allowed-difference.ts"
import {
  categories,
  describedDifferences,
} from "../../../evidence/interop/src/differential/described-differences.ts"
import { differences } from "../../../evidence/interop/src/differential/differences.ts"
import { differencesOfNext } from "../../../evidence/interop/src/differential/differences-of-next.ts"
import { root } from "../../../scripts/setup/workspace.mjs"
import { migrationPages, renderTables, withoutPadding } from "../src/pages/migration.ts"

describe.each(migrationPages)("%s", (file) => {
  test("has the tables of differences that the list says; npm run docs:migration writes them", () => {
    const page = readFileSync(path.join(root, file), "utf8")
    expect(withoutPadding(page)).toBe(withoutPadding(renderTables(page, describedDifferences)))
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
  }
  const page = renderTables(`before\n${markers.join("\n")}\nafter`, [entry])
  expect(page).toContain("| One. | Two. | Because. |")
  expect(page).not.toContain("old")
  expect(page.startsWith("before\n")).toBe(true)
  expect(page.endsWith("\nafter")).toBe(true)
})

test("a page without a marker is refused, but for Next.js", () => {
  expect(() => renderTables("nothing", [])).toThrow("lacks the marker")
})

test("each row of the list has places at which the comparison allows it, and is in sentences", () => {
  const allowed = [...differences, ...listDifferences(differencesOfNext)].map(({ id }) => id)
  expect(describedDifferences.map(({ id }) => id).toSorted()).toEqual(allowed.toSorted())
  expect(allowed).toEqual([...new Set(allowed)])
  const texts = describedDifferences.flatMap((row) => [row.authJs, row.lockstep, row.reason])
  expect(texts.filter((text) => !/^[A-Z`].*[.]$/.test(text))).toEqual([])
})
