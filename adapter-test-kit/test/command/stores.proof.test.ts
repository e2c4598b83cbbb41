import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { folderWith, modules, runCommand } from "./command.ts"

const good = `
import { MemoryStore } from "@lockstep/core/adapters"
export default () => MemoryStore()
export const options = { name: "my store", only: ["ST4", "ST7"] }
`
const broken = `
import { MemoryStore } from "@lockstep/core/adapters"
const store = MemoryStore()
export default { ...store, take: async (key) => (await store.get([key]))[0] }
`

describe("lockstep-adapter test --store", () => {
  test("exits with 0 when no rule fails, and writes a report of a store", async () => {
    const folder = folderWith({ "good.js": good })
    const args = ["test", "--store", "good.js", "--json", "report.json"]
    const { code, stdout, stderr } = await runCommand(folder, args)
    expect(stderr).toMatch(/^L2 data fidelity and hostile input: (\d+)\/\1 cases, [\d.]+ s\n/)
    expect(stdout).toMatch(/^store {5}L0 +L1 +L2 +L3 +badge\nmy store +- +- +1\/1 +1\/1 +none\n/)
    expect(code).toBe(0)
    const report: unknown = JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8"))
    expect(report).toMatchObject({ kind: "store", adapter: "my store" })
  })

  test("exits with 1 when a rule fails, with the reason and code that repeats it", async () => {
    const folder = folderWith({ "broken.js": broken })
    const { code, stdout } = await runCommand(folder, [
      "test",
      "--store",
      "broken.js",
      "--only",
      "ST4",
    ])
    expect(stdout).toContain(
      "failed (1)\n  ST4  ST4 is broken: Of concurrent take calls with the same key",
    )
    expect(stdout).toContain("await store.take(")
    expect(code).toBe(1)
  })

  test("exits with 2 for a rule of adapters, and names those of stores", async () => {
    const folder = folderWith({ "good.js": good })
    const { code, stderr } = await runCommand(folder, [
      "test",
      "--store",
      "good.js",
      "--only",
      "U8",
    ])
    expect(stderr).toMatch(/^--only: there is no rule U8\..*\nRules have names such as ST3/)
    expect(code).toBe(2)
  })

  test("exits with 2 for flags that are about adapters", async () => {
    const folder = folderWith({ "good.js": good })
    const { code, stderr } = await runCommand(folder, ["test", "--store", "good.js", "--flows"])
    expect(stderr).toContain("--flows are for adapters: a store signs in no user.")
    expect(code).toBe(2)
    const seeded = await runCommand(folder, ["test", "--store", "good.js", "--seed", "1"])
    expect(seeded.stderr).toContain("model: unknown option")
    expect(seeded.code).toBe(2)
  })

  test("says what a module is to export", async () => {
    const folder = folderWith({ "none.js": "export const store = 1" })
    const { code, stderr } = await runCommand(folder, ["test", "--store", "none.js"])
    expect(stderr).toContain("Let it export default store, or a function that returns it")
    expect(code).toBe(2)
  })

  test("is not needed to refuse a rule of stores for an adapter", async () => {
    const folder = folderWith({ "good.ts": modules.good })
    const { code, stderr } = await runCommand(folder, ["test", "good.ts", "--only", "ST1"])
    expect(stderr).toContain("--only: there is no rule ST1.")
    expect(code).toBe(2)
  })
})
