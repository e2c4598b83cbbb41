import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { becomesTrue } from "../src/values/running-time.ts"
import { resolvesWithin } from "../src/values/resolves-within.ts"

/** Keeps the process from everything else, as other programs do on a busy machine. */
function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test("time in which the process cannot run does not count", async () => {
  const work = setTimeout(100)
  const inTime = resolvesWithin(work, 50)
  block(200)
  expect(await inTime).toBe(true)
})

test("work that never ends is given up", async () => {
  expect(await resolvesWithin(new Promise(() => {}), 60)).toBe(false)
})

test("a condition is awaited until it holds, and not forever", async () => {
  let count = 0
  expect(await becomesTrue(() => (count += 1) > 2, 1000)).toBe(true)
  expect(await becomesTrue(() => false, 60)).toBe(false)
})
