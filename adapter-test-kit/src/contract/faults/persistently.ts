import { setTimeout } from "node:timers/promises"
import { scaled } from "../../values/time-factor.ts"
import { NeverSettled } from "../../values/assert.ts"
import { adapterMethods } from "../../values/capabilities.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"

/** Time after a fault within which everything must work again (F6), in milliseconds. */
export const recovery: number = scaled(5000)
/** Long enough for other work to use the processor, in milliseconds. */
export const pause = 20

/**
 * Repeats a call until it resolves, for as long as an adapter may take to recover.
 *
 * @param call - starts it
 * @throws its last rejection
 */
export async function persistently<Result>(call: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + recovery
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (error instanceof NeverSettled || performance.now() > end) throw error
    }
    await setTimeout(pause)
  }
}

/**
 * Wraps an adapter so that every call is made {@link persistently}, to read a store that has just
 * recovered from a fault.
 *
 * @param adapter - any instance
 */
export function persistent(adapter: WatchedAdapter): WatchedAdapter {
  const methods = adapterMethods.map((name) => {
    // Arguments and result are passed through unchanged.
    const method = adapter[name] as (...args: unknown[]) => Promise<unknown>
    return [name, (...args: unknown[]) => persistently(() => method(...args))]
  })
  // One function for each method.
  return Object.fromEntries(methods) as WatchedAdapter
}
