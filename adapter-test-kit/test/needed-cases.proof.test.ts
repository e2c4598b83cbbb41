import { checkAdapter, type CaseId } from "@lockstep/adapter-test-kit"
import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import type { BrokenAdapter } from "./broken/broken-adapter.ts"
import { casesFailedIn } from "./broken/caught-by.ts"
import { brokenConcurrency } from "./broken/concurrency/broken-concurrency.ts"
import { emptyConditions, withEmptyCondition } from "./broken/empty-conditions.ts"
import { brokenFidelity } from "./broken/fidelity/broken-fidelity.ts"
import { brokenBehavior } from "./broken/behavior/broken-behavior.ts"

/**
 * Cases that were added for defects which no other case saw. Those that repeat one of them step by step on
 * a wire are left out, since they make the same calls, and so is X20.21: U4.1 asks for an empty ID too.
 */
const needed: readonly CaseId[] = [
  "X7.5",
  "X10.6",
  "X12.7",
  "X13.22",
  "X13.30",
  "X13.31",
  "X13.32",
  "X13.33",
  "X15.10",
  "X16.17",
  "X17.10",
  "X19.41",
  "X19.55",
  "X20.22",
  "X20.23",
  "X20.24",
  "X20.25",
  "X20.26",
  "X20.27",
  "X20.28",
  "X20.29",
  "X20.31",
  "X20.32",
  "X20.33",
  "X20.34",
  "X20.35",
  "X20.36",
  "X20.37",
  "X20.40",
  "X22.10",
  "X23.6",
  "X23.7",
  "X23.8",
  "X23.9",
  "U10.4",
  "U15.7",
  "U16.3",
  "U18.2",
  "U18.5",
  "U18.8",
  "U18.10",
  "A3.3",
  "A4.3",
  "A4.4",
  "A9.2",
  "A12.7",
  "A12.8",
  "S12.4",
  "S15.4",
  "V8.2",
  "C2.7",
  "C7.5",
  "C9.7",
  "C9.8",
  "R1.8",
  "R1.9",
  "R2.6",
  "R2.7",
  "W5.2",
  "W7.3",
  "W11.1",
  "W11.2",
]

const lists: readonly Readonly<Record<string, BrokenAdapter>>[] = [
  brokenBehavior,
  brokenFidelity,
  brokenConcurrency,
]

/** That exactly these cases fail is shown where a broken adapter is run, and below. */
const all = [
  ...lists.flatMap((each) => Object.values(each).map(({ cases = [] }) => cases)),
  ...Object.values(emptyConditions).map(({ cases }) => cases),
].filter((cases) => cases.length > 0)

test.for(needed)("without %s a broken adapter passes", (id) => {
  const witnesses = all.filter((cases) => cases.includes(id))
  expect(witnesses).not.toEqual([])
  const others = witnesses.map((cases) => cases.filter((each) => !needed.includes(each)))
  expect(others).toContainEqual([])
})

test.for(["X23.6", "X23.7", "X23.8", "X23.9"] as const)(
  "%s is needed for more than one mistake",
  (id) => {
    const witnesses = all.filter((cases) => cases.includes(id))
    const others = witnesses.map((cases) => cases.filter((each) => !needed.includes(each)))
    expect(others.filter((cases) => cases.length === 0).length).toBeGreaterThan(1)
  },
)

describe("an empty key that a method takes for none is seen by the cases meant for it, and by no others", () => {
  test.for(Object.entries(emptyConditions))("%s", async ([, condition]) => {
    const adapter = withEmptyCondition(condition, memoryStore())
    const report = await checkAdapter(adapter, { capabilities: { nulls: "filled" }, level: 2 })
    expect(casesFailedIn(report)).toEqual(condition.cases)
  })
})
