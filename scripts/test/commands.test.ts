import { globSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { countUntil } from "../../.ci/affected/until-deadline.ts"
import { countReport } from "../checks/check.ts"
import {
  allBroken,
  brokenAdapters,
  contractFile,
  contractFiles,
  proofPattern,
} from "../loop/chosen-tests.mjs"
import { runCommand } from "../setup/run-command.mjs"
import { root, workspaceNode } from "../setup/workspace.mjs"

/** What a command of the loop says, where it can do nothing. */
async function refusalOf(...args: readonly string[]): Promise<string> {
  const program = ["scripts/loop/main.mjs", ...args]
  const { code, output } = await runCommand(workspaceNode, program, { show: false })
  expect(code).toBe(1)
  return output
}

describe("npm test", () => {
  test.for([
    [["static", "typs"], /^There is no check "typs"\. There are: static, unit, .*format, build, /],
    [["--all", "--shard", "3/2"], /^--shard: 3\/2 is not a shard\./],
    [["--shard", "1/2"], /^Only npm run test:all has shards\./],
  ] as const)("refuses %s with what there is", async ([args, message]) => {
    const program = ["scripts/checks/main.ts", ...args]
    const { code, output } = await runCommand(workspaceNode, program, { show: false })
    expect(code).toBe(1)
    expect(output).toMatch(message)
    expect(output.trimEnd().split("\n").at(-1)).toBe("0 passed, 1 failed")
  })
})

describe("npm run contract", () => {
  test("finds the file of an adapter and a service, for each file that there is", () => {
    const found = globSync("adapters/*/package.json", { cwd: root }).flatMap((manifest) => {
      const adapter = path.basename(path.dirname(manifest))
      const files = contractFiles(adapter)
      for (const [service, file] of files) expect(contractFile(adapter, service)).toBe(file)
      return [...files.values()]
    })
    expect(found.toSorted()).toEqual(
      globSync("adapters/*/test/adapter.*.test.ts", { cwd: root }).toSorted(),
    )
  })

  test.for([
    ["kysely", "postgres", "adapters/kysely/test/adapter.postgres.contract.test.ts"],
    ["kysely", "sqlite", "adapters/kysely/test/adapter.sqlite.contract.test.ts"],
    ["drizzle", "d1", "adapters/drizzle/test/adapter.d1.contract.test.ts"],
    ["redis", "redis-cluster", "adapters/redis/test/adapter.redis-cluster.contract.test.ts"],
    ["redis", "valkey", "adapters/redis/test/adapter.valkey.contract.test.ts"],
  ])("%s on %s is %s", ([adapter, service, file]) => {
    expect(contractFile(adapter, service)).toBe(file)
  })

  test("says what there is instead of what there is not", async () => {
    expect(await refusalOf("contract", "kisely", "postgres")).toContain(
      "There is no adapter kisely.\n  - There are: drizzle, kysely, mongodb, prisma, redis\n",
    )
    expect(await refusalOf("contract", "mongodb", "postgres")).toMatch(
      /^It does not run on postgres\.\n {2}- There are: .*mongodb/,
    )
    expect(await refusalOf("contract", "kysely", "postgres", "--level", "6")).toContain(
      "--level: 6 is not a level.",
    )
  })
})

describe("npm run proof", () => {
  test("knows the broken adapters of a rule, those that break it beside another one included", () => {
    const { level, names } = brokenAdapters("U8", allBroken())
    expect(level).toBe(1)
    expect(names[0]).toBe("accepts-a-taken-address")
    expect(names.length).toBeGreaterThan(1)
  })

  test("knows some for each rule", () => {
    const all = allBroken()
    const rules = new Set(all.map(({ breaks }) => breaks))
    expect(rules.size).toBeGreaterThan(100)
    for (const rule of rules) expect(brokenAdapters(rule, all).names).not.toEqual([])
  })

  test("asks for the cases of the rule and for its broken adapters, and for no others", () => {
    const pattern = new RegExp(proofPattern("U1", ["ends-early"]))
    expect("contract of X L1 behavior U1.2 a user").toMatch(pattern)
    expect("a broken adapter is caught ends-early").toMatch(pattern)
    expect("ends-early is found, and breaks no other rule").toMatch(pattern)
    expect("contract of X L1 behavior U16.2 a user").not.toMatch(pattern)
    expect("a broken adapter is caught ends-early-too").not.toMatch(pattern)
  })

  test("says that there is no such rule", async () => {
    expect(await refusalOf("proof", "Z99")).toContain("There is no rule Z99.")
  })
})

const file = (status: string, ...tests: readonly string[]) => ({
  name: `${import.meta.dirname}/a.test.ts`,
  status,
  assertionResults: tests.map((result, index) => ({ status: result, fullName: `test ${index}` })),
})

const report = (...testResults: readonly ReturnType<typeof file>[]) => ({ testResults })

describe("countReport", () => {
  test("counts what passed", () => {
    const result = countReport(report(file("passed", "passed", "passed")), 0)
    expect(result).toEqual({ passed: 2, failed: 0, skipped: 0, notes: [] })
  })

  test("counts and names what failed", () => {
    const result = countReport(report(file("failed", "passed", "failed")), 1)
    expect(result).toMatchObject({ passed: 1, failed: 1 })
    expect(result.notes).toEqual(["scripts/test/a.test.ts: test 1"])
  })

  test("counts a file that could not be loaded as one failure", () => {
    const result = countReport(report(file("passed", "passed"), file("failed")), 1)
    expect(result).toMatchObject({ passed: 1, failed: 1 })
  })

  test("counts a file that registers no test, or skips all of its tests, as one failure", () => {
    for (const empty of [file("passed"), file("passed", "skipped", "todo")]) {
      const result = countReport(report(file("passed", "passed"), empty), 0)
      expect(result).toMatchObject({ passed: 1, failed: 1 })
      expect(result.notes).toEqual(["scripts/test/a.test.ts ran no test"])
    }
  })

  test("counts a run without a single passed test as a failure", () => {
    expect(countReport(report(), 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  test("counts an error outside of the tests as a failure", () => {
    expect(countReport(report(file("passed", "passed")), 1)).toMatchObject({ failed: 1 })
  })

  test("counts skipped tests apart", () => {
    const skipped = file("passed", "passed", "skipped", "todo")
    expect(countReport(report(skipped), 0)).toMatchObject({ passed: 1, failed: 0, skipped: 2 })
  })
})

describe("countUntil", () => {
  const until = (isCut: boolean, ...files: readonly ReturnType<typeof ended>[]) => ({
    isCut,
    files,
  })
  const ended = (name: string, hasEnded: boolean, result: ReturnType<typeof file>) => ({
    ...result,
    hasEnded,
    name: `${import.meta.dirname}/${name}`,
  })
  const files = ["scripts/test/a.test.ts", "scripts/test/b.test.ts", "scripts/test/c.test.ts"]

  test("counts files that had not ended as left, and names them", () => {
    const cut = until(
      true,
      ended("a.test.ts", true, file("passed", "passed", "skipped")),
      ended("b.test.ts", false, file("pending", "passed", "pending")),
      ended("c.test.ts", false, file("queued")),
    )
    const result = countUntil(cut, files, 1)
    expect(result).toMatchObject({ passed: 1, failed: 0, skipped: 3 })
    expect(result.notes.join()).toMatch(/^2 of 3 .*\n +scripts\/test\/b\.test\.ts\n.*c\.test\.ts$/)
  })

  test("counts a run that was cut before a file ended as left", () => {
    expect(countUntil(until(true), files, 1)).toMatchObject({ passed: 0, failed: 0, skipped: 3 })
  })

  test("counts a failure of a file that had not ended", () => {
    const cut = until(
      true,
      ended("b.test.ts", false, file("pending", "passed", "failed", "pending")),
    )
    expect(countUntil(cut, files, 1)).toMatchObject({ failed: 1 })
  })

  test("leaves nothing where the time was enough, and then an error of Vitest counts", () => {
    const whole = until(false, ended("a.test.ts", true, file("passed", "passed")))
    expect(countUntil(whole, files.slice(0, 1), 0)).toMatchObject({ passed: 1, failed: 0 })
    expect(countUntil(whole, files.slice(0, 1), 1)).toMatchObject({ failed: 1 })
  })
})
