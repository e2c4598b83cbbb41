import { expect, test } from "vitest"
import { createGate } from "../src/runner/gate.ts"

/** Work that ends on request. */
function workOf(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
  }
  return { run, end: resolve }
}

test("who runs alone waits for those together, and those who come later wait for it", async () => {
  const gate = createGate()
  const log: string[] = []
  const [one, two, alone, late] = ["one", "two", "alone", "late"].map((name) => workOf(name, log))
  if (!one || !two || !alone || !late) throw new Error("There are four.")
  const all = [
    gate.together(one.run),
    gate.together(two.run),
    gate.alone(alone.run),
    gate.together(late.run),
  ]
  late.end()
  alone.end()
  two.end()
  one.end()
  await Promise.all(all)
  expect(log).toEqual([
    "one begins",
    "two begins",
    "two ends",
    "one ends",
    "alone begins",
    "alone ends",
    "late begins",
    "late ends",
  ])
})

test("two that run alone run one after the other, and a failure ends nothing but itself", async () => {
  const gate = createGate()
  const log: string[] = []
  const failing = gate.alone(async () => {
    log.push("fails")
    throw new Error("broken")
  })
  const [first, second] = [workOf("first", log), workOf("second", log)]
  const running = [gate.alone(first.run), gate.alone(second.run)]
  second.end()
  first.end()
  await expect(failing).rejects.toThrow("broken")
  await Promise.all(running)
  expect(log).toEqual(["fails", "first begins", "first ends", "second begins", "second ends"])
})
