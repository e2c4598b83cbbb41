import { readFileSync } from "node:fs"
import path from "node:path"
import type { Report } from "@lockstep/adapter-test-kit"
import { XMLParser } from "fast-xml-parser"
import { describe, expect, test } from "vitest"
import { folderWith, modules, runCommand, startCommand } from "./command.ts"

const broken = `
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import { brokenInFlows } from "${new URL("../flows/broken-in-flows.ts", import.meta.url).href}"
const store = memoryStore()
export default () => brokenInFlows["unlinks nothing"].make(store)
`
const shape = ["--level", "0", "--flows"]

function reportIn(folder: string): Report {
  // What the command writes is a report.
  return JSON.parse(readFileSync(path.join(folder, "out.json"), "utf8")) as Report
}

describe("--flows", () => {
  test("adds the flows with both packages to the report, the table and what is shown meanwhile", async () => {
    const folder = folderWith({ "good.ts": modules.good })
    const files = ["--json", "out.json", "--markdown", "out.md"]
    const ended = await runCommand(folder, ["test", "good.ts", ...shape, ...files])
    expect(ended.stdout).toMatch(
      /flows through Auth \(passed\/judged\)\n {2}@lockstep\/core 13\/13 {2}@auth\/core 13\/13\n$/,
    )
    expect(ended.stderr).toMatch(/^Flows with @lockstep\/core: 13\/13 flows, [\d.]+ s$/m)
    expect(ended.stderr).toMatch(/^Flows with @auth\/core: 13\/13 flows, [\d.]+ s$/m)
    expect(ended.code).toBe(0)
    const { flows, badge } = reportIn(folder)
    expect(flows).toHaveLength(26)
    expect(flows[0]).toMatchObject({
      id: "first-sign-in",
      engine: "@lockstep/core",
      status: "pass",
      detail: "",
    })
    expect(badge).toBe(0)
    expect(readFileSync(path.join(folder, "out.md"), "utf8")).toContain(
      "## Flows through Auth\n\n| Package | Holds | Fails | Skipped | Not judged | Not applicable |\n" +
        "| --- | --- | --- | --- | --- | --- |\n| `@lockstep/core` | 13/13 | 0 | 0 | 0 | 0 |",
    )
  })

  test("fails the run if a flow fails, although every rule that was run holds", async () => {
    const folder = folderWith({ "m.ts": broken })
    const files = ["--json", "out.json", "--junit", "out.xml", "--markdown", "out.md"]
    const { code, stdout } = await runCommand(folder, ["test", "m.ts", ...shape, ...files])
    expect(stdout).toContain("@lockstep/core 12/13")
    expect(stdout).toMatch(/flows failed \(\d\)\n {2}Flow unlink with @lockstep\/core: /)
    expect(stdout).toContain("    checked:   the owner of the account at provider two")
    expect(code).toBe(1)
    const { rules, flows, badge } = reportIn(folder)
    expect(rules.filter(({ status }) => status === "fail")).toEqual([])
    expect(badge).toBe(0)
    expect(flows.find(({ status }) => status === "fail")?.detail).toContain("expected: ")
    const xml = readFileSync(path.join(folder, "out.xml"), "utf8")
    const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(xml)
    expect(testsuites.testsuite.at(-1)).toMatchObject({
      "@_name": "flows through Auth",
      "@_tests": "26",
    })
    expect(xml).toContain('<testcase classname="m.flows.unlink" name="unlink with @lockstep/core: ')
    expect(readFileSync(path.join(folder, "out.md"), "utf8")).toContain(
      "### unlink with @lockstep/core: ",
    )
  })

  test("skips flows with reasons, and does not apply those that need methods", async () => {
    const module = `
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
const { createAuthenticator: _, ...adapter } = MemoryAdapter()
export default adapter
`
    const folder = folderWith({ "m.ts": module })
    const flags = ["--only", "X2", "--flows", "--skip", "sign-out=see #12", "--json", "out.json"]
    const { code, stdout } = await runCommand(folder, ["test", "m.ts", ...flags])
    expect(stdout).toContain("flows skipped (2)\n  sign-out with @lockstep/core: see #12\n")
    expect(stdout).toMatch(
      /flows not applicable \(4\)\n {2}passkey, passkey-counter with @lockstep\/core: needs createAuthenticator\n/,
    )
    expect(code).toBe(0)
    expect(reportIn(folder).rules.map(({ id }) => id)).toEqual(["X2"])
  })

  test("is needed to skip one", async () => {
    const folder = folderWith({ "m.ts": modules.good })
    const refused = await runCommand(folder, ["test", "m.ts", "--skip", "sign-out=why"])
    expect(refused.stderr).toBe(
      "--skip: sign-out is a flow, and flows are not run.\nWrite --flows as well.\n",
    )
    expect(refused.code).toBe(2)
    const reason = await runCommand(folder, ["test", "m.ts", "--flows", "--skip", "sign-out"])
    expect(reason.stderr).toContain('sign-out needs a reason.\nWrite --skip "sign-out=see #12".')
  })

  test("leaves what did not end before Ctrl-C not judged", async () => {
    const module = `
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
setInterval(() => {}, 1000)
export default {
  ...MemoryAdapter(),
  unlinkAccount() {
    process.stderr.write("waiting\\n")
    return new Promise(() => {})
  },
}
`
    const folder = folderWith({ "m.ts": module })
    const flags = ["--only", "X2", "--flows", "--deadline", "600000", "--json", "out.json"]
    const { child, said, ended } = startCommand(folder, ["test", "m.ts", ...flags])
    await said("waiting")
    child.kill("SIGINT")
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(stdout).toMatch(/flows not judged \(\d+\)\n/)
    const statuses = new Map(
      reportIn(folder).flows.map(({ id, engine, status }) => [`${id} ${engine}`, status]),
    )
    expect(statuses.get("first-sign-in @lockstep/core")).toBe("pass")
    expect(statuses.get("unlink @lockstep/core")).toBe("unjudged")
    expect(statuses.get("first-sign-in @auth/core")).toBe("unjudged")
  })

  test("is what compare shows differences of", async () => {
    const folder = folderWith({ "good.ts": modules.good, "m.ts": broken })
    await runCommand(folder, ["test", "good.ts", ...shape, "--json", "good.json"])
    await runCommand(folder, ["test", "m.ts", ...shape, "--json", "m.json"])
    const { code, stdout } = await runCommand(folder, ["compare", "good.json", "m.json"])
    expect(stdout).toMatch(/^Flows that differ \(\d\); \d+ come out the same$/m)
    expect(stdout).toMatch(/^unlink, @lockstep\/core +pass +fail$/m)
    expect(code).toBe(0)
  })

  test("names the flow at which the module itself failed", async () => {
    const module = `
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
export default ({ namespace }) => {
  if (namespace.startsWith("flow-")) throw new Error("no more databases")
  return MemoryAdapter()
}
`
    const folder = folderWith({ "m.ts": module })
    const { code, stderr } = await runCommand(folder, ["test", "m.ts", "--only", "X2", "--flows"])
    expect(stderr).toContain("The run ended at flow first-sign-in with @lockstep/core: the module")
    expect(stderr).toContain("no more databases")
    expect(code).toBe(2)
  })
})

test("a report of a run without the flag has no flows", async () => {
  const folder = folderWith({ "m.ts": modules.good })
  const { stdout } = await runCommand(folder, [
    "test",
    "m.ts",
    "--only",
    "X2",
    "--json",
    "out.json",
  ])
  expect(reportIn(folder).flows).toEqual([])
  expect(stdout).not.toContain("flows")
})
