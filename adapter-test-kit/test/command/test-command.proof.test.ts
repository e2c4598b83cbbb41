import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { folderWith, modules, runCommand } from "./command.ts"

describe("the verdict is the exit code", () => {
  test("0 when no rule fails, with the table on standard output", async () => {
    const folder = folderWith({ "good.ts": modules.good })
    const { code, stdout, stderr } = await runCommand(folder, ["test", "./good.ts", "--level", "1"])
    expect(stdout).toMatch(/^adapter {2}L0 {3}L1 {5}badge\ngood {5}3\/3 {2}(\d+)\/\1 {2}L1\n/)
    expect(stdout).not.toContain("failed")
    expect(stderr).toMatch(
      /^L0 shape: (\d+)\/\1 cases, [\d.]+ s\nL1 behavior: (\d+)\/\2 cases, .+\n$/,
    )
    expect(code).toBe(0)
  })

  test("1 when a rule fails, with the reason and code that repeats it", async () => {
    const folder = folderWith({ "broken.ts": modules.broken })
    const { code, stdout, stderr } = await runCommand(folder, [
      "test",
      "broken.ts",
      "--only",
      "U8,U1",
    ])
    expect(stdout).toContain("failed (1)\n  U8   U8 is broken: Email addresses are unique")
    expect(stdout).toContain("Why it matters: ")
    expect(stdout).toContain("expected:  a rejection")
    expect(stdout).toContain("await adapter.createUser(")
    expect(stderr).toMatch(/L1 behavior: \d+\/\d+ cases, [1-9]\d* failed/)
    expect(code).toBe(1)
  })

  test("2 when the contract could not be run at all", async () => {
    const { code, stdout } = await runCommand(folderWith({}), ["test", "nothing.ts"])
    expect(stdout).toBe("")
    expect(code).toBe(2)
  })
})

describe("what a module exports", () => {
  test("may be a function, which is called for a second instance and in a second process", async () => {
    const folder = folderWith({ "factory.ts": modules.factory })
    const args = ["test", "factory.ts", "--only", "X23,C10"]
    const { stdout } = await runCommand(folder, args)
    expect(stdout).not.toContain("needs a factory")
    // Its store is in memory, and so is another one in another process.
    expect(stdout).toMatch(/X23 is broken[^]*Case X23\.3/)
    expect(stdout).not.toContain("C10 is broken")
    const { code, stdout: apart } = await runCommand(folder, [...args, "--one-process"])
    expect(apart).not.toContain("is broken")
    expect(code).toBe(0)
  })

  test("may be options as well, and flags go first", async () => {
    const options = `
export const options = {
  name: "named by its module",
  only: ["U8"],
  knownFailures: { U8: "see #12" },
  report: { json: "from-module.json" },
}
`
    const folder = folderWith({ "broken.ts": `${modules.broken}${options}` })
    const own = await runCommand(folder, ["test", "broken.ts"])
    expect(own.stdout).toContain("known failures (1)\n  U8   see #12")
    expect(own.stdout).toContain("named by its module")
    expect(own.code).toBe(0)
    expect(existsSync(path.join(folder, "from-module.json"))).toBe(true)
    const flags = ["--name", "named by a flag", "--skip", "U8=not today", "--only", "U8,X1"]
    const flagged = await runCommand(folder, ["test", "broken.ts", ...flags])
    expect(flagged.stdout).toContain("skipped (1)\n  U8   not today")
    expect(flagged.stdout).toMatch(/^named by a flag +1\/1 /m)
    expect(flagged.code).toBe(0)
    const single = await runCommand(folder, ["test", "broken.ts", "--known", "U8.1=see #13"])
    expect(single.stdout).toContain("known failures (1)\n  U8   U8.1: see #13")
    expect(single.code).toBe(0)
  })

  test("may have cases of its own, of which one that fails fails the run", async () => {
    const module = `
import { defineCase } from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
const holds = defineCase({ id: "own.1", title: "holds", run() {} })
const fails = defineCase({ id: "own.2", title: "fails", run() { throw new Error("not so") } })
export const options = { cases: [holds, fails] }
export default MemoryAdapter()
`
    const folder = folderWith({ "m.ts": module })
    const both = await runCommand(folder, ["test", "m.ts", "--only", "own.1,own.2"])
    expect(both.stdout).toContain("Your own case own.2 fails: fails")
    expect(both.code).toBe(1)
    const skipping = ["--only", "own.1,own.2", "--skip", "own.2=not now"]
    const skipped = await runCommand(folder, ["test", "m.ts", ...skipping])
    expect(skipped.stdout).toContain("skipped (1)\n  own.2 not now")
    expect(skipped.code).toBe(0)
    const wrong = await runCommand(folder, ["test", "m.ts", "--only", "own.3"])
    expect(wrong.stderr).toContain("there is no rule own.3. Did you mean own.1?")
    expect(wrong.code).toBe(2)
  })

  test("may read what an env file sets", async () => {
    const module = `
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
export default MemoryAdapter()
export const options = { name: process.env.NAME_OF_THE_ADAPTER }
`
    const folder = folderWith({ "m.ts": module, "test.env": "NAME_OF_THE_ADAPTER=from-the-file\n" })
    const args = ["test", "m.ts", "--only", "X1", "--env", "test.env"]
    expect((await runCommand(folder, args)).stdout).toContain("from-the-file")
  })
})

test("reports are written where flags say, in folders that need not be there", async () => {
  const folder = folderWith({ "broken.ts": modules.broken })
  const files = ["--json", "out/a.json", "--junit", "out/ci/a.xml", "--markdown", "a.md"]
  const { code } = await runCommand(folder, ["test", "broken.ts", "--only", "U8", ...files])
  const read = (name: string): string => readFileSync(path.join(folder, name), "utf8")
  expect(JSON.parse(read("out/a.json"))).toMatchObject({ adapter: "broken", rules: [{ id: "U8" }] })
  expect(read("out/ci/a.xml")).toContain('<testsuite name="L1 behavior"')
  expect(read("a.md")).toContain("### U8: ")
  expect(code).toBe(1)
})

test("a report that cannot be written is said after the table, and is 2", async () => {
  const folder = folderWith({ "good.ts": modules.good })
  const args = ["test", "good.ts", "--only", "X1", "--json", "good.ts/report.json"]
  const { code, stdout, stderr } = await runCommand(folder, args)
  expect(stdout).toContain("1/1")
  expect(stderr).toContain("A report cannot be written.")
  expect(code).toBe(2)
})

test("a factory that fails is no broken rule: the run ends, and is 2", async () => {
  const module = `
export default () => {
  throw new Error("no database at postgres://me:hunter2@127.0.0.1:5432/app")
}
`
  const folder = folderWith({ "factory.ts": module })
  const { code, stdout, stderr } = await runCommand(folder, ["test", "factory.ts", "--level", "0"])
  expect(stderr).toContain("The run ended at case X1.1: the module itself failed.")
  expect(stderr).toContain("no database at postgres://***@127.0.0.1:5432/app")
  expect(stderr).not.toContain("hunter2")
  expect(stdout).toBe("")
  expect(code).toBe(2)
})
