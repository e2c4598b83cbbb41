import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import { createProgress } from "../../src/command/progress.ts"
import { planTrials } from "../../src/runner/plan.ts"
import { runPlan } from "../../src/runner/run-plan.ts"

/** What is shown of a run on a screen. */
async function shownOn(screen: { readonly isTTY?: boolean; readonly columns?: number }) {
  const { trials, ...plan } = planTrials(MemoryAdapter(), { only: ["X1", "U1"] })
  const texts: string[] = []
  const write = (text: string): void => void texts.push(text)
  const progress = createProgress({ ...screen, write }, trials)
  await runPlan({ ...plan, trials }, progress)
  progress.close()
  return texts.join("")
}

test("a terminal shows the case that is being run, in one line that is written over", async () => {
  const text = await shownOn({ isTTY: true, columns: 60 })
  const clear = "\r\u001B[2K"
  const [shape = "", behaviour = ""] = text.split("\n")
  const shown = shape.split(clear)
  expect(shown[1]).toContain("L0 shape: 0/2 cases  X1.1 every method is")
  expect(shown[2]).toContain("L0 shape: 1/2 cases  X1.2 ")
  expect(shown[3]).toMatch(/^L0 shape: 2\/2 cases, [\d.]+ s$/)
  for (const line of shown) expect(line.length).toBeLessThan(60)
  expect(behaviour.split(clear).at(-1)).toMatch(/^L1 behavior: 2\/2 cases, [\d.]+ s$/)
})

test("a terminal that says it has no columns gets lines all the same", async () => {
  expect(await shownOn({ isTTY: true, columns: 0 })).toContain("X1.2 methods work without `this`\r")
})

test("elsewhere there is a line for each level and nothing else", async () => {
  expect(await shownOn({})).toMatch(/^L0 shape: 2\/2 cases, .+ s\nL1 behavior: 2\/2 cases, .+ s\n$/)
})
