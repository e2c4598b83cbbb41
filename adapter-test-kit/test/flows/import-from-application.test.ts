import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"

import { importFromApplication } from "../../src/flows/import-from-application.ts"

test("a package that only the application can find is loaded, and one that it lacks is not", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-application-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const installed = path.join(folder, "node_modules/only-here")
  mkdirSync(installed, { recursive: true })
  const exports = { "./one": { import: "./one.js", default: "./one.js" } }
  const manifest = { name: "only-here", type: "module", exports }
  writeFileSync(path.join(installed, "package.json"), JSON.stringify(manifest))
  writeFileSync(path.join(installed, "one.js"), "export const one = 1")

  expect(await importFromApplication("only-here/one")).toBeUndefined()
  expect(await importFromApplication("only-here/one", folder)).toMatchObject({ one: 1 })
  expect(await importFromApplication("nowhere-here", folder)).toBeUndefined()
})
