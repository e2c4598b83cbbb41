import { execFileSync } from "node:child_process"
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { compileCache } from "../setup/workspace.mjs"

const asked = `
  import { getCompileCacheDir } from "node:module"
  process.stdout.write(getCompileCacheDir() ?? "")
`

test("a program that a test starts keeps what it compiles, TypeScript too", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-compile-cache-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = path.join(folder, "program.mts")
  const kept = () => globSync("**/*", { cwd: compileCache }).length
  const before = kept()
  writeFileSync(program, `${asked}\nexport const folder: string = ${JSON.stringify(folder)}\n`)
  const used = execFileSync(process.execPath, [program], { encoding: "utf8" })
  expect(path.relative(compileCache, used)).not.toMatch(/^$|^\.\./)
  expect(kept()).toBeGreaterThan(before)
})
