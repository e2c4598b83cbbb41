import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { loadAll } from "../checks/consumer-imports.ts"
import { reportConsumers } from "../checks/consumer-table.ts"
import { workspaceNode } from "../setup/workspace.mjs"

const name = "@lockstep/example"

/** A package with these modules, in the folder of an application. */
function installed(modules: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-consumers-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const own = path.join(folder, "node_modules", name)
  mkdirSync(own, { recursive: true })
  const exports = { ".": "./index.js", "./*": "./*.js" }
  writeFileSync(path.join(own, "package.json"), JSON.stringify({ name, type: "module", exports }))
  for (const [file, text] of Object.entries(modules)) writeFileSync(path.join(own, file), text)
  return folder
}

test("an entry point that does not load fails its cell, with the reason", async () => {
  const folder = installed({
    "index.js": "export const one = 1",
    "waits.js": "export const two = await Promise.resolve(2)",
    "throws.js": "throw new Error('no module')",
  })
  const entries = ["", "/waits", "/throws", "/nothing"].map((entry) => name + entry)
  const packages = [{ name, offered: entries, blocked: [name], inner: ["#inner"] }]
  const node = { version: process.versions.node, program: workspaceNode }
  const consumer = await loadAll("npm", folder, node, packages)
  const problems = consumer.problems.get(name) ?? []
  expect(problems.map((problem) => problem.split(":")[0])).toEqual([
    `import of ${name}/throws`,
    `import of ${name}/nothing`,
    `import of ${name}`,
    `import of ${name}#inner`,
    `require of ${name}/waits`,
    `require of ${name}/throws`,
    `require of ${name}/nothing`,
    `require of ${name}#inner`,
  ])
  const log = vi.spyOn(console, "log").mockReturnValue()
  const result = reportConsumers("import", packages, [consumer])
  expect(result).toMatchObject({ passed: 0, failed: 1 })
  expect(log.mock.calls.flat().slice(0, 2)).toEqual([
    expect.stringMatching(/^import +npm \d+\.\d+$/),
    expect.stringMatching(/^@lockstep\/example +8 FAILED$/),
  ])
})
