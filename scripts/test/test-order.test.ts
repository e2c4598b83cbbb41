import { expect, test } from "vitest"
import { longestFirst, projectByProject, type TimedTest } from "../checks/test-order.ts"

function orderOf(tests: Readonly<Record<string, TimedTest>>): readonly string[] {
  return longestFirst(Object.entries(tests), ([, timed]) => timed).map(([name]) => name)
}

test("the longest of the last time are begun first, and short ones stay in their order", () => {
  expect(
    orderOf({
      b: { cost: "quick", lastTime: 10 },
      a: { cost: "quick", lastTime: 1999 },
      long: { cost: "contract", lastTime: 2000 },
      longest: { cost: "quick", lastTime: 90_000 },
    }),
  ).toEqual(["longest", "long", "b", "a"])
})

test("of those that were not run yet, those begin first that run the contract", () => {
  const lastTime = undefined
  expect(
    orderOf({
      small: { cost: "contract", lastTime },
      proof: { cost: "proof", lastTime },
      whole: { cost: "contract", lastTime, runsContract: true },
    }),
  ).toEqual(["whole", "proof", "small"])
})

test("before them, those of other kinds than quick that were not run yet, kind by kind in turn", () => {
  const lastTime = undefined
  expect(
    orderOf({
      quick: { cost: "quick", lastTime },
      long: { cost: "proof", lastTime: 5000 },
      proof1: { cost: "proof", lastTime },
      proof2: { cost: "proof", lastTime },
      browser1: { cost: "browser", lastTime },
      browser2: { cost: "browser", lastTime },
      proof3: { cost: "proof", lastTime },
    }),
  ).toEqual(["proof1", "browser1", "proof2", "browser2", "proof3", "long", "quick"])
})

test("the files of a project follow each other in their order, in the order of the first of each project", () => {
  const files = ["core a", "cli a", "core b", "next a", "cli b"]
  expect(projectByProject(files, (file) => file.split(" ")[0] ?? "")).toEqual([
    "core a",
    "core b",
    "cli a",
    "cli b",
    "next a",
  ])
})
