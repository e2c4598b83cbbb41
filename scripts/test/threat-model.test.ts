import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { missingTest, namedTests } from "./named-tests.ts"

const [, detail = ""] = readFileSync(path.join(root, ".github/SECURITY.md"), "utf8").split(
  "### In detail",
)

/** The last cell of each row: the tests. */
const rows = detail
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split(" | ").map((cell) => cell.replaceAll(/^\| | \|$/g, "").trim()))
  .filter(([first = ""]) => first !== "Attacker" && !first.startsWith("---"))

test("each attacker of the threat model has what holds, what does not, and tests that show it", () => {
  expect(rows.length).toBeGreaterThanOrEqual(5)
  for (const cells of rows) {
    expect(cells).toHaveLength(5)
    expect(cells.filter((cell) => cell === "")).toEqual([])
    expect(namedTests(cells[4] ?? "").length).toBeGreaterThan(0)
  }
})

test("every test of the threat model exists", () => {
  const tests = rows.flatMap((cells) => namedTests(cells[4] ?? ""))
  expect(tests.flatMap((one) => missingTest(one) ?? [])).toEqual([])
})
