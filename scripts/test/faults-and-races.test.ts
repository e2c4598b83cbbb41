import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { missingTest, namedTests } from "./named-tests.ts"

/** How many rows the specification asks for, by the heading of the table. */
const sections = {
  "Tokens of providers": 18,
  "Logout at the provider": 8,
  "Logout by the provider": 11,
  Sessions: 11,
  "Secrets and input": 6,
}

const page = readFileSync(path.join(root, "docs/faults-and-races.md"), "utf8")

/** The rows below a heading, as cells. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? ""
  const rows = section.split("\n").filter((line) => /^\| \d/.test(line))
  return rows.map((row) => row.split("|").map((cell) => cell.trim()))
}

describe.each(Object.entries(sections))("the table of %s", (heading, count) => {
  const rows = rowsBelow(heading)

  test("has each row", () => {
    const numbers = Array.from({ length: count }, (_, at) => String(at + 1))
    expect(rows.map(([, number]) => number)).toEqual(numbers)
  })

  test("names tests that exist, in each row and each line of it", () => {
    for (const row of rows) {
      const cell = row.at(-2) ?? ""
      const tests = namedTests(cell)
      expect([cell, tests.length]).toEqual([cell, cell.split("<br>").length])
      expect(tests.map(missingTest).filter(Boolean)).toEqual([])
    }
  })
})
