import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

import { root } from "../../../scripts/setup/workspace.mjs"
import { readSnippets } from "../../../scripts/checks/named-blocks.ts"
import { readProviders } from "../src/pages/read-providers.ts"

const read = (file: string): string => readFileSync(path.join(root, file), "utf8")
const page = read("tools/site/pages/index.md")

test("the home page shows the application of the README, which a test runs", () => {
  const [own, ...others] = readSnippets(page)
  expect(others).toEqual([])
  expect(own?.code).toBe(readSnippets(read("README.md"))[0]?.code)
})

test("the numbers of the home page are those of today", async () => {
  const providers = await readProviders()
  expect(Math.abs(providers.length - 100)).toBeLessThan(15)
  expect(page).toContain("About 100 providers")

  // English is built in.
  const languages = globSync("core/src/languages/*.ts", { cwd: root }).length + 1
  expect(languages).toBe(12)
  expect(page).toContain("messages in twelve languages")

  const frameworks = read("docs/frameworks.md").match(/^\| \[/gm)
  expect(frameworks).toHaveLength(15)
  expect(page).toContain("fifteen other frameworks and runtimes")
})
