import { describe, expect, test } from "vitest"
import { createConsumedValues } from "../../src/transactions/consumed-values.ts"

const used = { type: "InvalidCheck" }

describe.each([
  ["a memory beside a database", true],
  ["a memory of its own", false],
])("%s", (_name, forgetsOldest) => {
  test("accepts each value once", () => {
    const remember = createConsumedValues(forgetsOldest)
    remember("once", 0)
    expect(() => remember("once", 899_999)).toThrow(expect.objectContaining(used))
    remember("another", 899_999)
  })

  test("accepts a value again with which nothing was proved", () => {
    const remember = createConsumedValues(forgetsOldest)
    const forget = remember("failed", 0)
    remember("another", 0)
    forget()
    remember("failed", 1)
    expect(() => remember("failed", 2)).toThrow(expect.objectContaining(used))
    expect(() => remember("another", 2)).toThrow(expect.objectContaining(used))
  })

  test("forgets a value once it has expired", () => {
    const remember = createConsumedValues(forgetsOldest, 1)
    remember("forgotten", 2_000_000)
    expect(() => remember("forgotten", 2_900_000)).not.toThrow()
  })
})

test("a memory of its own forgets no value before, however many come, and accepts none that it could not keep", () => {
  const remember = createConsumedValues(false)
  const now = 10_000_000
  for (let index = 0; index < 200_000; index++) remember(`many ${index}`, now)
  expect(() => remember("one more", now)).toThrow(/200000 responses .* accepts no more for now/)
  expect(() => remember("many 0", now)).toThrow(expect.objectContaining(used))
  remember("one more", now + 900_000)
})

test("a memory beside a database forgets the oldest value when it is full", () => {
  const remember = createConsumedValues(true, 2)
  remember("first", 0)
  remember("second", 0)
  expect(() => remember("first", 1)).toThrow(expect.objectContaining(used))
  remember("third", 1)
  expect(() => remember("second", 2)).toThrow(expect.objectContaining(used))
  expect(() => remember("third", 2)).toThrow(expect.objectContaining(used))
  remember("first", 2)
})
