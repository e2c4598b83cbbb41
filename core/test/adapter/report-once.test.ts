import { expect, test, vi } from "vitest"
import { reportOnce, type ReportUnknown } from "../../src/adapter/report-once.ts"

test("a column is told once", () => {
  const listener = vi.fn<ReportUnknown>()
  const report = reportOnce(listener)
  report("User", "a")
  report("User", "b")
  report("User", "a")
  report("Account", "a")
  expect(listener.mock.calls).toEqual([
    ["User", "a"],
    ["User", "b"],
    ["Account", "a"],
  ])
})

test("nothing happens without a listener, or when it fails", () => {
  reportOnce(undefined)("User", "a")
  const fails = reportOnce(() => {
    throw new Error("no")
  })
  expect(() => fails("User", "a")).not.toThrow()
})

test("after a thousand columns nothing more is remembered", () => {
  const listener = vi.fn<ReportUnknown>()
  const report = reportOnce(listener)
  for (let count = 0; count < 2000; count += 1) report("User", `column${count}`)
  expect(listener).toHaveBeenCalledTimes(1000)
})
