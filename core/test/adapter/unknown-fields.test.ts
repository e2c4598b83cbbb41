import { expect, test, vi } from "vitest"
import { reportOnce, type OnUnknownField } from "../../src/adapter/unknown-fields.ts"

test("reports a field once", () => {
  const listener = vi.fn<OnUnknownField>()
  const report = reportOnce(listener)
  report("user", "a")
  report("user", "b")
  report("user", "a")
  report("account", "a")
  expect(listener.mock.calls).toEqual([
    ["user", "a"],
    ["user", "b"],
    ["account", "a"],
  ])
})

test("nothing happens without a listener, or when it fails", () => {
  reportOnce(undefined)("user", "a")
  const fails = reportOnce(() => {
    throw new Error("no")
  })
  expect(() => fails("user", "a")).not.toThrow()
})

test("after a thousand fields nothing more is remembered", () => {
  const listener = vi.fn<OnUnknownField>()
  const report = reportOnce(listener)
  for (let count = 0; count < 2000; count += 1) report("user", `field${count}`)
  expect(listener).toHaveBeenCalledTimes(1000)
})
