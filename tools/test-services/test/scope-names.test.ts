import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { thisHost } from "../src/owner.ts"
import { isLeftOver, newScopeName } from "../src/scope-names.ts"

const hour = 3600

/** Returns a name as another process would create it. */
function nameOf(host: string, pid: number, age: number): string {
  const createdAt = Math.floor(Date.now() / 1000) - age
  return ["lockstep", host, pid.toString(36), createdAt.toString(36), "1", "suite"].join("_")
}

test("a name is unique, and fits every server", () => {
  const names = ["Größe & {x}", "a".repeat(200), "a"].map((label) => newScopeName(label))
  for (const name of names) expect(name).toMatch(/^lockstep_[a-z0-9_]{1,54}$/)
  expect(new Set([...names, newScopeName("a")]).size).toBe(4)
})

test("a scope of a process that runs is no left-over", () => {
  expect(isLeftOver(newScopeName("suite"))).toBe(false)
  expect(isLeftOver(nameOf(thisHost, process.ppid, hour))).toBe(false)
})

test("a scope of a process that is gone is left over", () => {
  const { pid } = spawnSync(process.execPath, ["--version"])
  expect(isLeftOver(nameOf(thisHost, pid, 0))).toBe(true)
})

test("a scope of another machine is left over only after a day", () => {
  expect(isLeftOver(nameOf("abc123", 1, 23 * hour))).toBe(false)
  expect(isLeftOver(nameOf("abc123", 1, 25 * hour))).toBe(true)
})

test.each(["postgres", "lockstep", "lockstep_app", "lockstep_my_own_data", ""])(
  "what is not ours is never left over: %j",
  (name) => {
    expect(isLeftOver(name)).toBe(false)
  },
)
