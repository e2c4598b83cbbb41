import { checkAdapter, type KitOptions, rules, type RuleId } from "@lockstep/adapter-test-kit"
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import type { BrokenAdapter } from "./broken/broken-adapter.ts"
import { shelf } from "./broken/shelf.ts"

const matrix = new Map<string, readonly RuleId[]>()

/** The rules that a broken adapter was caught by. */
async function brokenRules({ make, options }: BrokenAdapter): Promise<RuleId[]> {
  // All of them are made of the reference, which fills in nulls.
  const declared: KitOptions = { capabilities: { nulls: "filled" }, level: 2, ...options }
  const report = await checkAdapter(make(memoryStore()), declared)
  return report.rules.filter(({ status }) => status === "fail").map(({ id }) => id)
}

describe("a broken adapter is caught by the rule meant for it, and by no rule that it keeps", () => {
  test.for(Object.entries(shelf))("%s", async ([name, broken]) => {
    const caughtBy = await brokenRules(broken)
    matrix.set(name, caughtBy)
    expect(caughtBy).toContain(broken.breaks)
    expect(caughtBy.toSorted()).toEqual([broken.breaks, ...(broken.also ?? [])].toSorted())
  })

  // What one of them does to the whole process must not hide what the next one does.
  afterEach(() => void Reflect.deleteProperty(BigInt.prototype, "toJSON"))

  afterAll(() => {
    const lines = Object.entries(shelf).map(([name, { breaks, defect }]) => {
      const others = (matrix.get(name) ?? []).filter((id) => id !== breaks)
      const also = others.length === 0 ? "" : ` (also ${others.join(" ")})`
      return `${breaks.padEnd(4)} ${name.padEnd(34)} ${defect}${also}`
    })
    console.log(["kill matrix", ...lines.toSorted()].join("\n"))
  })
})

test("every rule has a broken adapter that was made to break it", () => {
  const killed = new Set(Object.values(shelf).map(({ breaks }) => breaks))
  expect(rules.map(({ id }) => id).filter((id) => !killed.has(id))).toEqual([])
})
