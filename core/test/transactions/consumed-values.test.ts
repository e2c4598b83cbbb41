import { describe, expect, test } from "vitest"
import { createConsumedValues } from "../../src/transactions/consumed-values.ts"

const used = { type: "InvalidCheck" }

describe("a memory of used values", () => {
  test("accepts each value once", () => {
    const consumeOnce = createConsumedValues()
    consumeOnce("once", 0, 900)
    expect(() => consumeOnce("once", 899_999, 900)).toThrow(expect.objectContaining(used))
    consumeOnce("another", 899_999, 900)
  })

  test("forgets a value once it has expired", () => {
    const consumeOnce = createConsumedValues(1)
    consumeOnce("forgotten", 2_000_000, 900)
    expect(() => consumeOnce("forgotten", 2_900_000, 900)).not.toThrow()
  })

  test("forgets no value before, however many come, and accepts none that it could not keep", () => {
    const consumeOnce = createConsumedValues()
    const now = 10_000_000
    for (let index = 0; index < 200_000; index++) consumeOnce(`many ${index}`, now, 900)
    expect(() => consumeOnce("one more", now, 900)).toThrow(
      /200000 responses .* accepts no more for now/,
    )
    expect(() => consumeOnce("many 0", now, 900)).toThrow(expect.objectContaining(used))
    consumeOnce("one more", now + 900_000, 900)
  })
})
