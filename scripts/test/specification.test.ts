import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { missingTest, type NamedTest, namedTests } from "./named-tests.ts"

/** One rule of the table, and the tests that are named for it. */
interface Rule {
  readonly id: string
  readonly tests: readonly NamedTest[]
}

const text = readFileSync(path.join(root, "docs/specification.md"), "utf8")

const rules: readonly Rule[] = [...text.matchAll(/^\| ([A-Z]\d+) +\|.*\|(.*)\|$/gm)].map(
  ([, id = "", cell = ""]) => ({
    id,
    tests: namedTests(cell),
  }),
)

test("the table of the specification lists rules, each once", () => {
  const ids = rules.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(100)
  expect(new Set(ids).size).toBe(ids.length)
})

test("every test that the table of the specification names exists", () => {
  const missing = rules.flatMap(({ id, tests }) =>
    tests.flatMap((each) => {
      const why = missingTest(each)
      return why === undefined ? [] : [`${id}: ${why}`]
    }),
  )
  expect(missing).toEqual([])
})
