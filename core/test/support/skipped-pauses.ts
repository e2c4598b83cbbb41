import { onTestFinished, vi } from "vitest"

/**
 * From now on, until the test ends, each pause of this length ends at once, and the monotonic clock goes on by it.
 * All other timers stay as they are: the time limits of requests to a local server must not end early. Once in a test.
 *
 * @param length - in milliseconds, as the code under test passes it to `setTimeout`
 * @returns how many pauses there were
 */
export function skipPauses(length: number): () => number {
  if (vi.isMockFunction(globalThis.setTimeout)) throw new Error("Pauses are skipped already.")
  const start = globalThis.setTimeout
  const now = performance.now.bind(performance)
  let count = 0
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + count * length)
  const skipping = (callback: () => void, ms?: number): NodeJS.Timeout => {
    if (ms !== length) return start(callback, ms)
    return start(() => {
      count += 1
      callback()
    }, 0)
  }
  const timer = vi.spyOn(globalThis, "setTimeout").mockImplementation(skipping)
  // Other test files run in the same process.
  onTestFinished(() => {
    clock.mockRestore()
    timer.mockRestore()
  })
  return () => count
}
