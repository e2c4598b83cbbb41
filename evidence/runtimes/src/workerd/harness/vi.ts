import { install, type Clock, type FakeMethod } from "@sinonjs/fake-timers"
import { fn, isMockFunction, restoreAllMocks, spyOn } from "@vitest/spy"
import type { VitestUtils } from "vitest"

/** The parts of `vi` that core's tests use. */
type Utilities = Pick<
  VitestUtils,
  | "advanceTimersByTime"
  | "advanceTimersByTimeAsync"
  | "advanceTimersToNextTimer"
  | "fn"
  | "getTimerCount"
  | "isMockFunction"
  | "mocked"
  | "restoreAllMocks"
  | "setSystemTime"
  | "spyOn"
  | "stubEnv"
  | "unstubAllEnvs"
  | "useFakeTimers"
  | "useRealTimers"
  | "waitFor"
>

/** What vitest replaces by default. */
const usual: readonly FakeMethod[] = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
  "Date",
]

/** The real clock, which runs even if fake timers are installed. */
const realTimeout = globalThis.setTimeout
const RealDate = globalThis.Date

let installed: Clock | undefined
const environment = new Map<string, string | undefined>()

function clock(): Clock {
  if (installed) return installed
  throw new Error("The timers are real. Call vi.useFakeTimers() first.")
}

function timeOf(time: Parameters<VitestUtils["setSystemTime"]>[0]): number {
  if (typeof time === "number" || typeof time === "string" || time instanceof Date) {
    return new Date(time).getTime()
  }
  throw new Error("The time must be a number, a text or a Date.")
}

function replaceClock(toFake: readonly FakeMethod[], now: number): void {
  installed?.uninstall()
  installed = install({ now, toFake: [...toFake], ignoreMissingTimers: true })
}

function assign(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name)
  else process.env[name] = value
}

/** The parts of `vi` that core's tests use. A test that uses any other part fails. */
export const vi: Utilities = {
  fn,
  isMockFunction,
  spyOn,
  restoreAllMocks() {
    restoreAllMocks()
    return asVitest
  },
  // The value is returned unchanged, but the type is that of another overload.
  mocked: ((item: unknown) => item) as VitestUtils["mocked"],
  useFakeTimers({ toFake = [...usual], now = Date.now() } = {}) {
    replaceClock(toFake, timeOf(now))
    return asVitest
  },
  useRealTimers() {
    installed?.uninstall()
    installed = undefined
    return asVitest
  },
  setSystemTime(time) {
    if (installed) installed.setSystemTime(timeOf(time))
    else replaceClock(["Date"], timeOf(time))
    return asVitest
  },
  advanceTimersByTime(ms) {
    clock().tick(ms)
    return asVitest
  },
  async advanceTimersByTimeAsync(ms) {
    await clock().tickAsync(ms)
    return asVitest
  },
  advanceTimersToNextTimer() {
    clock().next()
    return asVitest
  },
  getTimerCount: () => clock().countTimers(),
  async waitFor(callback, options = {}) {
    const { timeout = 1000, interval = 50 } =
      typeof options === "number" ? { timeout: options } : options
    const end = RealDate.now() + timeout
    for (;;) {
      try {
        return await callback()
      } catch (error) {
        if (RealDate.now() > end) throw error
        await new Promise((resolve) => realTimeout(resolve, interval))
      }
    }
  },
  stubEnv(name, value) {
    if (!environment.has(name)) environment.set(name, process.env[name])
    assign(name, value === undefined ? undefined : String(value))
    return asVitest
  },
  unstubAllEnvs() {
    for (const [name, value] of environment) assign(name, value)
    environment.clear()
    return asVitest
  },
}

// None of the files that run here use the missing parts.
const asVitest = vi as VitestUtils
