import { describe, expect, test } from "vitest"
import { consumeState } from "../../src/oauth/consumed-states.ts"

describe("consumeState", () => {
  test("is true once for each state", () => {
    expect(consumeState("once", 0, 900)).toBe(true)
    expect(consumeState("once", 899_999, 900)).toBe(false)
    expect(consumeState("another", 899_999, 900)).toBe(true)
  })

  test("forgets a state once its sign-in would have expired anyway", () => {
    expect(consumeState("forgotten", 2_000_000, 900)).toBe(true)
    expect(consumeState("forgotten", 2_900_000, 900)).toBe(true)
  })

  test("forgets the oldest first when there are too many, so that memory stays bounded", () => {
    const now = 10_000_000
    for (let index = 0; index <= 10_000; index++) consumeState(`many ${index}`, now, 900)
    expect(consumeState("many 10000", now, 900)).toBe(false)
    expect(consumeState("many 0", now, 900)).toBe(true)
  })
})
