import { setTimeout } from "node:timers/promises"
import { NeverSettled } from "../../values/assert.ts"
import { adapterMethods } from "../../values/capabilities.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { startPatience } from "./patience.ts"

/** Long enough for other work to use the processor, in milliseconds. */
export const pause = 20

/**
 * Repeats a call until it resolves, for as long as an adapter may take to recover.
 *
 * @throws its last rejection
 */
export async function persistently<Result>(call: () => Promise<Result>): Promise<Result> {
  const patience = startPatience()
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await call()
    } catch (error) {
      if (error instanceof NeverSettled || patience.isOver(attempts)) throw error
    }
    await setTimeout(pause)
  }
}

/**
 * Wraps an adapter so that every call is made {@link persistently}, to read a store that has just
 * recovered from a fault.
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
