import {
  checkAdapter,
  collectAdapterTests,
  runAdapterTests,
  type KitOptions,
} from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { brokenUsers } from "./broken/behavior/users.ts"
import { brokenSurroundings } from "./broken/behavior/surroundings.ts"

/** Options that the types forbid; not everyone writes TypeScript. */
const wrong = (options: object): KitOptions => options

describe("options that cannot be meant are an error at once", () => {
  test.for([
    ["an unknown option", { levle: 1 }, /levle: unknown option/],
    ["a burst of one call", { concurrency: 1 }, /concurrency: must be/],
    ["an address without a port", { database: { host: "::1" } }, /database: must be an address/],
    ["no address at all", { database: [] }, /at least one address/],
    [
      "a protocol that is not known",
      { database: { host: "::1", port: 1, protocol: "ftp" } },
      /protocol must be one of/,
    ],
    ["a module by a relative path", { module: "./adapter.ts" }, /module: must be a file URL/],
    ["a budget of no method", { budgets: { getUsers: 1 } }, /there is no method getUsers/],
    ["a budget of nothing", { budgets: { getUser: 0 } }, /getUser must be a whole number/],
    ["a model of no runs", { model: { runs: 0 } }, /runs must be/],
    ["an unknown member of the model", { model: { run: 5 } }, /there is no run in it/],
    ["a report to nowhere", { report: { json: "" } }, /json must be the path/],
    ["a level that does not exist", { level: 9 }, /level: must be a whole number/],
    ["a skipped rule that does not exist", { skip: { U999: "why" } }, /there is no rule U999/],
    ["a skipped rule without a reason", { skip: { U8: " " } }, /skip: U8 needs a reason/],
    ["a list of skipped rules, without reasons", { skip: ["U8"] }, /rules with reasons/],
    ["a known failure without a reason", { knownFailures: { U8: "" } }, /U8 needs a reason/],
    ["a known failure of no rule", { knownFailures: { Z1: "why" } }, /there is no rule Z1/],
    ["only rules that do not exist", { only: ["toString"] }, /there is no rule toString/],
    ["only nothing", { only: [] }, /at least one rule/],
    ["an extra field without values", { extraUserFields: { role: [] } }, /role needs a list/],
    [
      "an extra field with one bare value",
      { extraSessionFields: { ip: "::1" } },
      /ip needs a list/,
    ],
    ["a capability that cannot be declared", { capabilities: { keepsId: true } }, /keepsId cannot/],
    ["a way with nulls that is none", { capabilities: { nulls: "empty" } }, /nulls must/],
    [
      "a case of addresses that is none",
      { capabilities: { emailCase: "upper" } },
      /emailCase must/,
    ],
    ["a deadline of no time", { deadline: 0 }, /deadline: must be above 0/],
    [
      "a rule that is skipped and known",
      { skip: { U8: "a" }, knownFailures: { U8: "b" } },
      /U8: is both/,
    ],
  ] as const)("%s", ([, options, message]) => {
    const adapter = MemoryAdapter()
    expect(() => collectAdapterTests(adapter, wrong(options))).toThrow(message)
    expect(() => void checkAdapter(adapter, wrong(options))).toThrow(message)
    expect(() => runAdapterTests(adapter, wrong(options))).toThrow(message)
  })

  test("all problems are listed together", () => {
    const options = wrong({ levle: 1, skip: { U999: "why" } })
    expect(() => collectAdapterTests(MemoryAdapter(), options)).toThrow(/levle[^]+U999/)
  })

  test("no adapter at all", () => {
    const nothing = undefined as unknown as ReturnType<typeof MemoryAdapter>
    expect(() => collectAdapterTests(nothing)).toThrow(/needs an adapter/)
  })
})

test("a known failure is reported as known, with its reason", async () => {
  const adapter = brokenUsers["accepts-a-taken-address"].make(memoryStore())
  const report = await checkAdapter(adapter, {
    knownFailures: { U8: "fixed in the next release" },
    level: 2,
  })
  expect(report.rules.find(({ id }) => id === "U8")).toMatchObject({
    status: "known",
    detail: "fixed in the next release",
  })
  expect(report.rules.filter(({ status }) => status === "fail")).toEqual([])
  expect(report.badge).toBe(0)
})

test("a known failure that passes is an error", async () => {
  const report = await checkAdapter(MemoryAdapter(), {
    knownFailures: { U8: "not any more" },
    level: 2,
  })
  const rule = report.rules.find(({ id }) => id === "U8")
  expect(rule?.status).toBe("fail")
  expect(rule?.detail).toContain("remove it from the list")
})

test("a rule about every call may be a known failure", async () => {
  const { breaks, also } = brokenSurroundings["unlinks-widely"]
  const knownFailures = Object.fromEntries([breaks, ...also].map((rule) => [rule, "see #1"]))
  const report = await checkAdapter(brokenSurroundings["unlinks-widely"].make(memoryStore()), {
    knownFailures,
    level: 2,
  })
  const statuses = report.rules.filter(({ id }) => ["X24", "A12"].includes(id))
  expect(statuses.map(({ status }) => status)).toEqual(["known", "known"])
  expect(report.rules.filter(({ status }) => status === "fail")).toEqual([])
})

test("a skipped rule is reported as skipped, with its reason", async () => {
  const adapter = brokenUsers["accepts-a-taken-address"].make(memoryStore())
  const report = await checkAdapter(adapter, { skip: { U8: "our addresses are not unique" } })
  expect(report.rules.find(({ id }) => id === "U8")).toMatchObject({
    status: "skipped",
    detail: "our addresses are not unique",
  })
})

test("only the named rules are run", async () => {
  const report = await checkAdapter(MemoryAdapter(), { only: ["U8", "V2"] })
  expect(report.rules.map(({ id }) => id).toSorted()).toEqual(["U8", "V2"])
})

test("level 0 runs the rules about the shape and no others", async () => {
  const report = await checkAdapter(MemoryAdapter(), { level: 0 })
  expect(report.rules.map(({ id }) => id)).toEqual(["X1", "X2", "X3"])
})

test("level 1 runs no rule about data", async () => {
  const report = await checkAdapter(MemoryAdapter(), { level: 1 })
  expect(report.rules.filter(({ level }) => level > 1)).toEqual([])
  expect(report.badge).toBe(1)
})
