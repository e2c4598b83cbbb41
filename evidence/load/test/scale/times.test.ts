import { expect, test } from "vitest"
import { isWarm } from "../../src/scale/times.ts"

test.each([
  [[], false],
  [[100, 100, 100], false],
  [[450, 300, 200, 130], false],
  [[450, 200, 130, 128, 127], false],
  [[450, 130, 128, 127, 129], true],
  [[120, 125, 119, 124], true],
])("medians of %j are warm: %s", (medians, expected) => {
  expect(isWarm(medians)).toBe(expected)
})
