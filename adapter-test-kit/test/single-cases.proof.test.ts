import { checkAdapter, collectAdapterTests, formatReport } from "@lockstep/adapter-test-kit"
import type { KitOptions, Report, RuleReport } from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { describe, expect, test } from "vitest"
import { formatJUnit } from "../src/reports/junit.ts"
import { formatMarkdown } from "../src/reports/markdown-report.ts"

/** Breaks S4 in each of its cases. */
function broken(): Adapter {
  const memory = MemoryAdapter()
  return {
    ...memory,
    async getSessionAndUser(sessionToken) {
      const found = await memory.getSessionAndUser(sessionToken)
      if (!found) throw new Error("no such session")
      return found
    },
  }
}

const s4Cases = collectAdapterTests(MemoryAdapter(), { only: ["S4"] }).map(({ id }) => id)

function ruleIn({ rules }: Report, id: string): RuleReport {
  const found = rules.find((rule) => rule.id === id)
  if (!found) throw new Error(`The report has no rule ${id}.`)
  return found
}

function statusesOf({ cases }: RuleReport): Readonly<Record<string, string>> {
  return Object.fromEntries(cases.map(({ id, status }) => [id, status]))
}

describe("a case that is skipped", () => {
  const skip = { "S4.1": "ours never ends" }

  test("is reported as skipped with its reason, and the rule with it", async () => {
    const report = await checkAdapter(MemoryAdapter(), { only: ["S4"], skip })
    const rule = ruleIn(report, "S4")
    expect(rule).toMatchObject({
      status: "skipped",
      detail: "S4.1: ours never ends",
    })
    const passes = s4Cases.slice(1).map((id) => [id, "pass"])
    expect(passes.length).toBeGreaterThan(0)
    expect(statusesOf(rule)).toEqual({ "S4.1": "skipped", ...Object.fromEntries(passes) })
  })

  test("leaves the other cases of the rule, which fail it", async () => {
    const report = await checkAdapter(broken(), { only: ["S4"], skip })
    const rule = ruleIn(report, "S4")
    expect(rule.status).toBe("fail")
    expect(statusesOf(rule)["S4.1"]).toBe("skipped")
    expect(rule.detail).not.toContain("Case S4.1")
  })

  test("gives no badge at or above its level", async () => {
    const report = await checkAdapter(MemoryAdapter(), { level: 1, skip })
    expect(report.badge).toBe(0)
  })

  test("is in each kind of report", async () => {
    const report = await checkAdapter(MemoryAdapter(), { only: ["S4"], skip })
    expect(formatReport(report)).toContain("S4.1: ours never ends")
    expect(formatMarkdown(report)).toContain("S4.1: ours never ends")
    expect(formatJUnit(report)).toMatch(/S4\.1 [^>]+>\s+<skipped message="ours never ends/)
  })
})

describe("a case that is known to fail", () => {
  const everyCase = Object.fromEntries(s4Cases.map((id) => [id, `see #${id}`]))

  test("is reported as known, with its reason, and is run", async () => {
    const report = await checkAdapter(broken(), { only: ["S4"], knownFailures: everyCase })
    const rule = ruleIn(report, "S4")
    expect(rule.status).toBe("known")
    expect(rule.detail).toBe(s4Cases.map((id) => `${id}: see #${id}`).join("; "))
    expect(Object.values(statusesOf(rule))).toEqual(s4Cases.map(() => "known"))
  })

  test("leaves the other cases of the rule, which fail it", async () => {
    const knownFailures = { "S4.1": "see #12" }
    const report = await checkAdapter(broken(), { only: ["S4"], knownFailures })
    const rule = ruleIn(report, "S4")
    expect(rule.status).toBe("fail")
    expect(statusesOf(rule)["S4.1"]).toBe("known")
    expect(rule.detail).not.toContain("Case S4.1")
  })

  test("is an error once it passes", async () => {
    const knownFailures = { "S4.1": "not any more" }
    const report = await checkAdapter(MemoryAdapter(), { only: ["S4"], knownFailures })
    const rule = ruleIn(report, "S4")
    expect(rule.status).toBe("fail")
    expect(rule.detail).toContain("case S4.1, which knownFailures lists")
    expect(rule.detail).toContain("remove it from the list")
  })

  test("does not apply where the adapter lacks its methods", async () => {
    const { getUser } = MemoryAdapter()
    const knownFailures = { "S4.1": "see #12" }
    const report = await checkAdapter({ getUser }, { only: ["S4"], knownFailures })
    expect(ruleIn(report, "S4").status).toBe("na")
  })
})

describe("what cannot be meant is an error at once", () => {
  test.for<[string, object, RegExp]>([
    [
      "a number that the rule does not have",
      { skip: { "U8.99": "a" } },
      /case U8\.99\. U8 has U8\.1/,
    ],
    ["a slip of the finger", { skip: { "u8.1": "a" } }, /no case u8\.1\. Did you mean U8\.1\?/],
    ["a rule with a slip", { knownFailures: { u8: "a" } }, /no rule u8\. Did you mean U8\?/],
    ["no reason", { knownFailures: { "U8.1": " " } }, /knownFailures: U8\.1 needs a reason/],
    ["both lists", { skip: { "U8.1": "a" }, knownFailures: { "U8.1": "b" } }, /U8\.1: is both/],
    [
      "a case of a listed rule",
      { skip: { U8: "a", "U8.1": "b" } },
      /U8\.1: U8 is listed as a whole/,
    ],
    [
      "a case of a rule on the other list",
      { skip: { "U8.1": "a" }, knownFailures: { U8: "b" } },
      /U8\.1: U8 is listed as a whole/,
    ],
  ])("%s", ([, options, message]) => {
    // What the types forbid has to be refused where they are not looked at.
    expect(() => collectAdapterTests(MemoryAdapter(), options as KitOptions)).toThrow(message)
  })
})
