import {
  checkAdapter,
  type KitOptions,
  type ModelOptions,
  type RuleId,
  rules,
} from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, test } from "vitest"
import { allBroken, brokenByFile } from "./broken/all-broken.ts"
import type { BrokenAdapter } from "./broken/broken-adapter.ts"
import { casesFailedIn, reportOf, rulesBrokenIn } from "./broken/caught-by.ts"
import { filesThatLeaveOut } from "./broken/complete.ts"
import { brokenConcurrency } from "./broken/concurrency/broken-concurrency.ts"
import { emptyConditions, withEmptyCondition } from "./broken/empty-conditions.ts"
import { brokenFidelity } from "./broken/fidelity/broken-fidelity.ts"
import { brokenModel } from "./broken/model/broken-model.ts"
import { brokenBehavior } from "./broken/behavior/broken-behavior.ts"
import { runModel } from "./model/model-failures.ts"
import { referenceOptions, referenceSubject } from "./reference-subject.ts"

/** What one of them does to the whole process must not hide what the next one does. */
afterEach(() => void Reflect.deleteProperty(BigInt.prototype, "toJSON"))

const ofRule = (rule: string, cases: readonly string[]): string[] =>
  cases.filter((id) => id.startsWith(`${rule}.`)).toSorted()

const inMemory: readonly (readonly [string, BrokenAdapter])[] = [
  ...Object.entries(brokenBehavior),
  ...Object.entries(brokenFidelity),
  ...Object.entries(brokenConcurrency),
]

/** The same histories each time, and few sequences: one call at a time breaks nothing at level 3. */
const options: KitOptions = { level: 3, model: { seed: 1, runs: 1 } }

describe("the rule that a broken adapter was made to break fails, run alone", () => {
  test.for(inMemory)("%s", async ([, broken]) => {
    const { breaks, cases } = broken
    const report = await reportOf(broken, { ...options, only: [breaks] })
    expect(rulesBrokenIn(report)).toEqual([breaks])
    if (cases) expect(ofRule(breaks, casesFailedIn(report))).toEqual(ofRule(breaks, cases))
  })
})

describe("random sequences of calls find the rule of the model broken", () => {
  test.for(Object.entries(brokenModel))("%s", async ([, broken]) => {
    expect(await ruleThatModelBreaks(broken)).toBe(broken.breaks)
  })
})

describe("an empty key that a method treats as no key fails its cases, run alone", () => {
  test.for(Object.entries(emptyConditions))("%s", async ([, condition]) => {
    const only = [...new Set(condition.cases.map((id) => id.slice(0, id.indexOf(".")) as RuleId))]
    const adapter = withEmptyCondition(condition, memoryStore())
    const report = await checkAdapter(adapter, { capabilities: { nulls: "filled" }, only })
    expect(casesFailedIn(report)).toEqual(condition.cases)
  })
})

describe("the reference adapter, of which they are made", () => {
  test("passes each of these rules, run the same way", async () => {
    const only = new Set(inMemory.map(([, { breaks }]) => breaks))
    const all: KitOptions = { ...referenceOptions, ...options, only: [...only] }
    const report = await checkAdapter(referenceSubject(), all)
    expect(report.rules.filter(({ status }) => status !== "pass")).toEqual([])
    expect(new Set(report.rules.map(({ id }) => id))).toEqual(only)
  })

  // Other tests run all of its sequences.
  test("is not caught by the first sequences of the model", async () => {
    const correct: BrokenAdapter = { defect: "none", breaks: "C9", make: MemoryAdapter }
    expect(await ruleThatModelBreaks(correct, [firstSearch])).toBeUndefined()
  })
})

test("every rule has a broken adapter that was made to break it", () => {
  const killed = new Set(allBroken.map(([, { breaks }]) => breaks))
  expect(rules.map(({ id }) => id).filter((id) => !killed.has(id))).toEqual([])
})

test("no two broken adapters have one name", () => {
  expect(new Set(allBroken.map(([name]) => name)).size).toBe(allBroken.length)
})

test("the short form and the files with a server run every adapter of the kill matrix", () => {
  expect(filesThatLeaveOut(brokenByFile)).toEqual([])
})

/** Fixed seeds: chance must not decide. Most are found by the first few sequences of their area. */
const firstSearch = { seed: 1, runs: 10 }
const searches: readonly ModelOptions[] = [firstSearch, { seed: 1 }, { seed: 2 }, { seed: 3 }]

/** The rule that random sequences of calls find broken. */
async function ruleThatModelBreaks(
  { make }: BrokenAdapter,
  models = searches,
): Promise<string | undefined> {
  for (const model of models) {
    const { failures } = await runModel(make(memoryStore()), { model }, true)
    if (failures[0]) return failures[0].rule
  }
  return undefined
}
