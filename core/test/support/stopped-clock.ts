import { afterEach, beforeEach, vi } from "vitest"

const hour = 3_600_000

/**
 * Stops the dates of each test in a file a minute after the hour. The time windows of limits are aligned to the clock:
 * none ends during a test then, on whatever machine. Timers go on.
 */
export function stopClockAmidWindows(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: Math.floor(Date.now() / hour) * hour + 60_000, toFake: ["Date"] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
