import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { brokenAdapters, proofPattern } from "../loop/broken-adapters.mjs"
import { contractFile, contractFiles } from "../loop/contract-files.mjs"
import { runCommand } from "../setup/run-command.mjs"
import { root, workspaceNode } from "../setup/workspace.mjs"

/** What a command of the loop says, where it can do nothing. */
async function refusalOf(program: string, args: readonly string[]): Promise<string> {
  const script = path.join("scripts/loop", program)
  const { code, output } = await runCommand(workspaceNode, [script, ...args], { show: false })
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
    expect(await refusalOf("contract.mjs", ["kisely", "postgres"])).toContain(
      "There is no adapter kisely.\n  - There are: drizzle, kysely, mongodb, prisma, redis\n",
    )
    expect(await refusalOf("contract.mjs", ["mongodb", "postgres"])).toMatch(
      /^It does not run on postgres\.\n {2}- There are: .*mongodb/,
    )
    expect(await refusalOf("contract.mjs", ["kysely", "postgres", "--level", "6"])).toContain(
      "--level: 6 is not a level.",
    )
  })
})

describe("npm run proof", () => {
  test("knows the broken adapters of a rule, those that break it beside another one included", () => {
    const { level, names } = brokenAdapters("U8")
    expect(level).toBe(1)
    expect(names[0]).toBe("accepts-a-taken-address")
    expect(names.length).toBeGreaterThan(1)
  })

  test("knows some for each rule of the kill matrix", () => {
    const text = readFileSync(path.join(root, "docs/kill-matrix.md"), "utf8")
    const rules = new Set([...text.matchAll(/^\| ([A-Z]\d+) /gm)].map(([, rule]) => rule))
    expect(rules.size).toBeGreaterThan(100)
    for (const rule of rules) expect(brokenAdapters(rule).names).not.toEqual([])
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
    expect(await refusalOf("proof.mjs", ["Z99"])).toContain("There is no rule Z99.")
  })
})
