import { describe, expect, test, vi } from "vitest"
import { resolveOptions } from "../src/subject/resolve-options.ts"

const load = async () => {
  vi.resetModules()
  const { timeoutMs, shortTimeoutMs } = await import("../src/contract/faults/pace.ts")
  const { recovery } = await import("../src/contract/faults/patience.ts")
  return { timeoutMs, shortTimeoutMs, recovery }
}

describe("on a slow machine", () => {
  test("LOCKSTEP_TIME_FACTOR multiplies the time limits of the kit", async () => {
    vi.stubEnv("LOCKSTEP_TIME_FACTOR", "3")
    expect(await load()).toEqual({ timeoutMs: 3000, shortTimeoutMs: 600, recovery: 15_000 })
    expect(resolveOptions().deadline).toBe(30_000)
  })

  test("without it they are as documented", async () => {
    vi.stubEnv("LOCKSTEP_TIME_FACTOR", undefined)
    expect(await load()).toEqual({ timeoutMs: 1000, shortTimeoutMs: 200, recovery: 5000 })
    expect(resolveOptions().deadline).toBe(10_000)
  })

  test("a deadline that the author states counts as it is", () => {
    vi.stubEnv("LOCKSTEP_TIME_FACTOR", "3")
    expect(resolveOptions({ deadline: 500 }).deadline).toBe(500)
  })

  test.each(["", "0.5", "soon", "Infinity"])("%j is refused", (factor) => {
    vi.stubEnv("LOCKSTEP_TIME_FACTOR", factor)
    expect(() => resolveOptions()).toThrow("LOCKSTEP_TIME_FACTOR must be a number from 1.")
  })
})
