// spec D4
import { expect, test } from "vitest"
import { isDate } from "../../src/adapters.ts"

test.each([
  "2026-03-04T05:06:07.089Z",
  "2026-03-04T05:06:07Z",
  "2026-03-04T05:06Z",
  "2026-03-04T05:06:07+02:00",
  "2026-03-04T05:06:07.089123-0330",
])("%s is a date", (value) => {
  expect(isDate(value)).toBe(true)
})

test.each([
  "2026-03-04",
  "2026-03-04T05:06:07",
  "2026-13-04T05:06:07Z",
  "2026-03-04T25:06:07Z",
  "Wed, 04 Mar 2026 05:06:07 GMT",
  "x2026-03-04T05:06:07Z",
  "2026-03-04T05:06:07Z ",
  "",
  "1772600767089",
  1_772_600_767_089,
  new Date(),
  null,
  undefined,
  {},
])("%j is none", (value) => {
  expect(isDate(value)).toBe(false)
})
