import { expect, test, vi } from "vitest"
import { lazy } from "../../src/loading/lazy.ts"

const double = async (value: number): Promise<number> => value * 2

test("nothing is loaded before the first call", () => {
  const load = vi.fn<() => Promise<typeof double>>(async () => double)
  lazy(load)
  expect(load).not.toHaveBeenCalled()
})

test("a function that was loaded is not loaded again", async () => {
  const load = vi.fn<() => Promise<typeof double>>(async () => double)
  const called = lazy(load)
  expect([await called(1), await called(2)]).toEqual([2, 4])
  expect(load).toHaveBeenCalledOnce()
})

test("calls at the same time are all answered", async () => {
  const called = lazy(async () => double)
  expect(await Promise.all([called(1), called(2), called(3)])).toEqual([2, 4, 6])
})

test("a module that failed to load is asked for again", async () => {
  const load = vi
    .fn<() => Promise<typeof double>>(async () => double)
    .mockRejectedValueOnce(new Error("not deployed yet"))
  const called = lazy(load)
  await expect(called(1)).rejects.toThrow("not deployed yet")
  expect(await called(1)).toBe(2)
})
