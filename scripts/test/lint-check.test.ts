import { expect, test } from "vitest"
import { dependentsOf } from "../checks/import-dependents.ts"
import { filesToLint, linted } from "../checks/lint-check.ts"

const packages = new Map([
  ["@lockstep/core", "core"],
  ["@lockstep/express", "integrations/express"],
])

const files: Readonly<Record<string, string>> = {
  "core/src/index.ts": `export * from "./session.ts"`,
  "core/src/session.ts": `import { key } from '#keys'\nimport "./polyfill.js"`,
  "core/src/polyfill.ts": "",
  "core/src/keys.ts": "",
  "core/test/session.test.ts": `const { session } = await import("../src/session.ts")`,
  "core/test/support/visitor.ts": "",
  "core/test/visitor.test.ts": `import {\n  visitor,\n} from "./support/visitor.ts"`,
  "integrations/express/src/index.ts": `import type { AuthConfig } from "@lockstep/core"`,
  "integrations/express/test/index.test.ts": `import { ServerAuth } from "../src/index.ts"`,
  "integrations/express/test/visitor.test.ts": `import "../../../core/test/support/visitor.ts"`,
  "scripts/loop/dev.mjs": `/** @param {import("./watch.mjs").Watch} watch */`,
  "scripts/loop/watch.mjs": "",
  "scripts/other.ts": `import path from "node:path"`,
}

function sourcesOf(texts: Readonly<Record<string, string>>) {
  return { texts: new Map(Object.entries(texts)), packages }
}

function lintedOf(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, linted(text)]))
}

test.for([
  ["a file that nothing imports", "scripts/other.ts", []],
  ["a test", "core/test/session.test.ts", []],
  [
    "a module of tests, in another package too",
    "core/test/support/visitor.ts",
    ["core/test/visitor.test.ts", "integrations/express/test/visitor.test.ts"],
  ],
  ["a module that a type names", "scripts/loop/watch.mjs", ["scripts/loop/dev.mjs"]],
  ["a file that was deleted", "scripts/loop/watch.mjs", ["scripts/loop/dev.mjs"]],
  [
    "the sources of an integration",
    "integrations/express/src/index.ts",
    ["integrations/express/test/index.test.ts"],
  ],
] as const)("dependents of %s", ([, file, importers]) => {
  const { [file]: _deleted, ...others } = files
  expect([...dependentsOf([file], sourcesOf(files))].toSorted()).toEqual(
    [file, ...importers].toSorted(),
  )
  expect([...dependentsOf([file], sourcesOf(others))].toSorted()).toEqual(
    [file, ...importers].toSorted(),
  )
})

test("what a package exports, or one of its aliases, can come from any of its sources", () => {
  for (const file of ["core/src/keys.ts", "core/src/polyfill.ts"]) {
    expect([...dependentsOf([file], sourcesOf(files))]).toEqual(
      expect.arrayContaining([
        "core/src/session.ts",
        "core/src/index.ts",
        "core/test/session.test.ts",
        "integrations/express/src/index.ts",
        "integrations/express/test/index.test.ts",
      ]),
    )
  }
})

test("nothing is linted again where nothing has changed, and everything for the first time", () => {
  const now = lintedOf(files)
  expect(filesToLint(now, now, sourcesOf(files))).toEqual([])
  expect(filesToLint(undefined, now, sourcesOf(files))).toBeUndefined()
})

test("a changed file, an added one and the importers of a deleted one are linted again", () => {
  const { "scripts/loop/watch.mjs": _deleted, ...others } = files
  const texts = { ...others, "scripts/other.ts": "export {}", "scripts/new.ts": "" }
  expect(filesToLint(lintedOf(files), lintedOf(texts), sourcesOf(texts))).toEqual([
    "scripts/loop/dev.mjs",
    "scripts/new.ts",
    "scripts/other.ts",
  ])
})

test.for([
  ["the rules", ".oxlintrc.json", "{}"],
  ["options of the compiler", "core/test/tsconfig.json", "{}"],
  ["packages of others", "pnpm-lock.yaml", "a: b"],
  ["global types", "core/src/keys.ts", "declare global { interface A {} }"],
  ["a declaration file", "core/src/all.d.ts", "interface A {}"],
] as const)("everything is linted again where %s changed", ([, file, text]) => {
  const texts = { ...files, [file]: text }
  expect(filesToLint(lintedOf(files), lintedOf(texts), sourcesOf(texts))).toBeUndefined()
  expect(filesToLint(lintedOf(texts), lintedOf(files), sourcesOf(files))).toBeUndefined()
})
