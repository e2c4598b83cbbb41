import { setTimeout } from "node:timers/promises"
import fc from "fast-check"
import { expect, test } from "vitest"
import { holds } from "./runs.ts"

const limitMs = 50

/** Text for which a pattern needs exponential time: many times the limit on any machine. */
const slow = `${"a".repeat(25)}!`

test("a property does not hold if a try takes too much processor time", async () => {
  const parse = async (text: string): Promise<void> => void /^(?:a+)+$/.test(text)
  const cause = { message: expect.stringContaining("ms of processor time") }
  await expect(holds(fc.constant(slow), parse, limitMs)).rejects.toMatchObject({ cause })
})

test("a property holds however long a try waits", async () => {
  const isFirst = [true]
  const wait = async (): Promise<void> => void (isFirst.pop() && (await setTimeout(2 * limitMs)))
  await expect(holds(fc.constant(""), wait, limitMs)).resolves.toBeUndefined()
})
