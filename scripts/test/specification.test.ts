import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"

/** One rule of the table, and the tests that are named for it. */
interface Rule {
  readonly id: string
  readonly tests: readonly { readonly file: string; readonly name: string }[]
}

const text = readFileSync(path.join(root, "docs/specification.md"), "utf8")

const rules: readonly Rule[] = [...text.matchAll(/^\| ([A-Z]\d+) +\|.*\|(.*)\|$/gm)].map(
  ([, id = "", cell = ""]) => ({
    id,
    tests: cell.split("<br>").flatMap((part) => {
      const [, file = "", name = ""] = /^\s*`([^`]+\.ts)`(?:: (.*?))?\s*$/.exec(part) ?? []
      return file === "" ? [] : [{ file, name }]
    }),
  }),
)

/** Why a named test is not there; `undefined` when it is. */
function complaint({ file, name }: { file: string; name: string }): string | undefined {
  const place = path.join(root, file)
  if (!existsSync(place)) return `there is no ${file}`
  const source = readFileSync(place, "utf8").replaceAll(/\s+/g, " ")
  return source.includes(name) ? undefined : `${file} has no test "${name}"`
}

test("the table of the specification lists rules, each once", () => {
  const ids = rules.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(100)
  expect(new Set(ids).size).toBe(ids.length)
})

test("every test that the table of the specification names exists", () => {
  const missing = rules.flatMap(({ id, tests }) =>
    tests.flatMap((each) => {
      const why = complaint(each)
      return why === undefined ? [] : [`${id}: ${why}`]
    }),
  )
  expect(missing).toEqual([])
})
