import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"

const idShape = /\b(?:CVE-\d{4}-\d+|GHSA(?:-[\da-z]{4}){3}|next-auth [\da-f]{9})\b/g

/** Advisories, and the tests that the table names for them. */
interface Row {
  readonly ids: readonly string[]
  readonly tests: readonly { readonly file: string; readonly name: string }[]
  /** What stands there instead of tests. */
  readonly text: string
}

const document = readFileSync(path.join(root, "docs/advisories.md"), "utf8")

const rows: readonly Row[] = document
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.search(idShape) > 0)
  .map((line) => {
    const cells = line.split("|").map((cell) => cell.trim())
    const last = cells.at(-2) ?? ""
    return {
      ids: cells[1]?.match(idShape) ?? [],
      text: last,
      tests: last.split("<br>").flatMap((part) => {
        const [, file = "", name = ""] = /^\s*`([^`]+\.ts)`: (.*?)\s*$/.exec(part) ?? []
        return file === "" ? [] : [{ file, name }]
      }),
    }
  })

const listed = rows.flatMap(({ ids }) => ids)

/** The names of tests with advisories in them. */
const named = globSync(["core/test/**/*.ts", "integrations/*/test/**/*.ts", "scripts/test/*.ts"], {
  cwd: root,
  exclude: ["**/node_modules/**", "**/.next/**"],
}).flatMap((file) =>
  [...readFileSync(path.join(root, file), "utf8").matchAll(/"([^"\n]+) \(([^"()\n]+)\)"/g)].flatMap(
    ([, name = "", ids = ""]) => (ids.match(idShape) ?? []).map((id) => ({ file, name, id })),
  ),
)

test("the table of advisories lists each once", () => {
  expect(listed.length).toBeGreaterThan(80)
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([])
})

test("an advisory has tests, or a reason why it does not apply", () => {
  for (const { tests, text } of rows)
    expect(tests.length > 0 || /^[A-Z].*\.$/.test(text)).toBe(true)
})

test("every test of the table exists, and is named after the advisory", () => {
  const wanted = rows.flatMap(({ ids, tests }) =>
    tests.flatMap(({ file, name }) => ids.map((id) => `${file}: ${name}: ${id}`)),
  )
  const found = new Set(named.map(({ file, name, id }) => `${file}: ${name}: ${id}`))
  expect(wanted.filter((one) => !found.has(one))).toEqual([])
})

test("every test that is named after an advisory is in the table", () => {
  const wanted = rows.flatMap(({ ids, tests }) =>
    tests.flatMap(({ file, name }) => ids.map((id) => `${file}: ${name}: ${id}`)),
  )
  const table = new Set(wanted)
  const all = named.map(({ file, name, id }) => `${file}: ${name}: ${id}`)
  expect(all.filter((one) => !table.has(one))).toEqual([])
})

test("the smallest nodemailer that is allowed has its fixes (GHSA-vvjj-xcjg-gr5g)", () => {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, "core/package.json"), "utf8"))
  expect(manifest).toMatchObject({
    peerDependencies: { nodemailer: expect.stringMatching(/^\^(?:[9]|[1-9]\d)\./) },
  })
})
