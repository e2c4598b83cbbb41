import { expect, test } from "vitest"
import { createPace } from "../src/contract/faults/pace.ts"
import type { Fault } from "../src/contract/faults/fault.ts"
import type { Disturbance, Wire } from "../src/wire/wire.ts"

const disturbanceOf = (fault: Fault): Disturbance | undefined => {
  let begun: Disturbance | undefined
  // A fault only disturbs.
  fault.begin({ disturb: (disturbance) => void (begun = disturbance) } as Wire)
  return begun
}

test("timeouts stay as they are while calls without a fault leave room", () => {
  const pace = createPace(10_000)
  expect(pace.fits(200, 200, 50)).toBe(true)
  expect(pace.timeout(200)).toBe(200)
  expect(disturbanceOf(pace.lateAnswer())).toEqual({ kind: "latency", ms: 300 })
})

test("calls that need most of their timeout lengthen it, once for all that had the same", () => {
  const pace = createPace(10_000)
  expect(pace.fits(200, 200, 150)).toBe(false)
  expect(pace.fits(200, 200, 150)).toBe(false)
  expect(pace.timeout(200)).toBe(400)
  expect(disturbanceOf(pace.lateAnswer())).toEqual({ kind: "latency", ms: 600 })
  expect(disturbanceOf(pace.heldBack())).toEqual({ kind: "latency", ms: 4000 })
})

test("no timeout becomes so long that a call that waits for it misses the deadline", () => {
  const pace = createPace(10_000)
  let given = pace.timeout(200)
  while (!pace.fits(200, given, given)) given = pace.timeout(200)
  expect(given).toBe(2500)
  expect(createPace(500).timeout(200)).toBe(200)
})
