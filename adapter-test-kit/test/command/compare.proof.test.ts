import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { checkAdapter, type Report } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { brokenUsers } from "../broken/behavior/users.ts"
import { folderWith, modules, runCommand } from "./command.ts"

/** Real reports of a good and of a broken adapter, and others made of them. */
async function folderWithReports(
  others: (good: Report) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<string> {
  const good = await checkAdapter(MemoryAdapter(), { level: 1, name: "good" })
  const broken = await checkAdapter(brokenUsers["accepts-a-taken-address"].make(memoryStore()), {
    name: "broken",
    only: ["U7", "U8"],
  })
  const files = Object.entries({ good, broken, ...others(good) })
  return folderWith(
    Object.fromEntries(files.map(([name, report]) => [`${name}.json`, JSON.stringify(report)])),
  )
}

describe("reports side by side", () => {
  test("show by level how many rules hold, and each rule that differs with what it says", async () => {
    const folder = await folderWithReports()
    const { code, stdout } = await runCommand(folder, ["compare", "good.json", "broken.json"])
    expect(stdout).toMatch(
      /^Rules that hold, by level\nlevel {2}good +broken\nL0 {5}3\/3 +- +shape\n/,
    )
    expect(stdout).toMatch(/^L1 +(\d+)\/\1 +1\/2 +behavior$/m)
    expect(stdout).toMatch(/^badge {2}L1 +none$/m)
    expect(stdout).toMatch(/^U8 +pass +fail +Email addresses are unique/m)
    expect(stdout).not.toMatch(/^U7 /m)
    expect(code).toBe(0)
  })

  test("say that nothing differs", async () => {
    const folder = await folderWithReports()
    const { stdout } = await runCommand(folder, ["compare", "broken.json", "broken.json"])
    expect(stdout).toContain("Rules that differ (0); 2 rules come out the same")
    expect(stdout).toContain("broken (broken.json)")
  })

  test("show the round trips of each method", async () => {
    const folder = await folderWithReports((good) => ({
      slow: { ...good, name: "slow", methods: { getUser: { requests: 3, depth: 3, budget: 1 } } },
    }))
    const { stdout } = await runCommand(folder, ["compare", "good.json", "slow.json"])
    expect(stdout).toMatch(/^Round trips \(measured\/allowed\)\n.+\ngetUser +- +3\/1$/m)
  })

  test("show any number of them, with numbers where the names are too long for a line", async () => {
    const folder = await folderWithReports((good) =>
      Object.fromEntries(
        ["a", "b", "c", "d"].map((id) => [
          id,
          { ...good, adapter: `${id} ${"long name ".repeat(3)}` },
        ]),
      ),
    )
    const files = ["good", "a", "b", "c", "d"].map((name) => `${name}.json`)
    const { stdout } = await runCommand(folder, ["compare", ...files])
    expect(stdout).toMatch(/^\(1\) {2}good\n\(2\) {2}a long name/)
    expect(stdout).toMatch(/^level +\(1\) +\(2\) +\(3\) +\(4\) +\(5\)$/m)
  })

  test("are written as Markdown as well", async () => {
    const folder = await folderWithReports()
    const files = ["good.json", "broken.json", "--markdown", "docs/both.md"]
    await runCommand(folder, ["compare", ...files])
    const text = readFileSync(path.join(folder, "docs/both.md"), "utf8")
    expect(text).toContain("| rule | good | broken |  |\n| --- | --- | --- | --- |\n")
    expect(text).toContain("| U8 | pass | **fail** | Email addresses are unique")
  })
})

test("what a run that ended early left open is not shown as something else", async () => {
  const folder = await folderWithReports((good) => ({
    early: { ...good, rules: good.rules.slice(0, 3), unfinished: ["U8"], adapter: "early" },
  }))
  const { stdout } = await runCommand(folder, ["compare", "good.json", "early.json"])
  expect(stdout).toContain("early is from a run that ended early: 1 rules have no result.")
  expect(stdout).toMatch(/^U8 +pass +open /m)
})

test("a report of another version of the kit is compared, and that is said", async () => {
  const folder = await folderWithReports((good) => ({
    newer: {
      ...good,
      adapter: "newer",
      kit: "9.1.0",
      rules: [...good.rules, { id: "Z9", level: 1, status: "pass", ms: 0, detail: "" }],
    },
  }))
  const { code, stdout } = await runCommand(folder, ["compare", "good.json", "newer.json"])
  expect(stdout).toMatch(/^Made by other versions of the kit.* newer by 9\.1\.0\. Their rules/)
  expect(stdout).toMatch(/^Z9 +- +pass$/m)
  expect(code).toBe(0)
})

describe("what is no report is refused with 2, by name", () => {
  test.for<[string, string, string]>([
    ["no JSON", "{", "it is no JSON"],
    ["something else", "[]", "it is no object"],
    ["JSON of another kind", '{ "name": "x", "version": "1.0.0" }', "it has no list of rules"],
    [
      "a rule without a verdict",
      '{ "kit": "1.0.0", "adapter": "x", "level": 1, "badge": null, "methods": {}, "rules": [{ "id": "U1", "level": 1 }] }',
      "rules[0].status is none of pass, fail",
    ],
  ])("%s", async ([, text, reason]) => {
    const folder = await folderWithReports()
    writeFileSync(path.join(folder, "other.json"), text)
    const { code, stdout, stderr } = await runCommand(folder, [
      "compare",
      "good.json",
      "other.json",
    ])
    expect(stderr).toContain(`other.json is no report of the contract: ${reason}`)
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
  })

  test("a file that is not there", async () => {
    const { code, stderr } = await runCommand(folderWith({}), ["compare", "a.json", "b.json"])
    expect(stderr).toContain("a.json cannot be read.")
    expect(code).toBe(2)
  })

  test("one report alone", async () => {
    const { code, stderr } = await runCommand(folderWith({}), ["compare", "a.json"])
    expect(stderr).toContain("It takes two reports to compare.")
    expect(code).toBe(2)
  })
})

test("what the command writes is what it compares", async () => {
  const folder = folderWith({ "good.ts": modules.good, "broken.ts": modules.broken })
  for (const name of ["good", "broken"]) {
    await runCommand(folder, ["test", `${name}.ts`, "--only", "U8", "--json", `${name}.json`])
  }
  const { stdout } = await runCommand(folder, ["compare", "good.json", "broken.json"])
  expect(stdout).toMatch(/^U8 +pass +fail /m)
})
