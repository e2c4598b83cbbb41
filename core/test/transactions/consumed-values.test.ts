import { describe, expect, test } from "vitest"
import { createConsumedValues } from "../../src/transactions/consumed-values.ts"

describe("a memory of used values", () => {
  test("says true once for each value", () => {
    const consumeOnce = createConsumedValues()
    expect(consumeOnce("once", 0, 900)).toBe(true)
    expect(consumeOnce("once", 899_999, 900)).toBe(false)
    expect(consumeOnce("another", 899_999, 900)).toBe(true)
  })

  test("forgets a value once its transaction would have expired anyway", () => {
    const consumeOnce = createConsumedValues()
    expect(consumeOnce("forgotten", 2_000_000, 900)).toBe(true)
    expect(consumeOnce("forgotten", 2_900_000, 900)).toBe(true)
  })

  test("forgets the oldest first when there are too many, so that memory stays bounded", () => {
    const consumeOnce = createConsumedValues()
    const now = 10_000_000
    for (let index = 0; index <= 10_000; index++) consumeOnce(`many ${index}`, now, 900)
    expect(consumeOnce("many 10000", now, 900)).toBe(false)
    expect(consumeOnce("many 0", now, 900)).toBe(true)
  })
})
