import type { AdapterMethod } from "@lockstep/core/adapters"
import { adapterMethods } from "../values/capabilities.ts"
import type { LoggedCall } from "../watch/call-log.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"

/** A call with its client and its times, on a clock that counts beginnings and ends. */
export interface RecordedCall<Method extends string = AdapterMethod> extends LoggedCall {
  readonly method: Method
  /** The client that made it; in code, the name of the client's adapter. */
  readonly client: string
  readonly start: number
  /** Undefined while the call is in progress. */
  end?: number
}

/** A history of simultaneous or sequential calls. */
export interface History<Method extends string = AdapterMethod> {
  /** In the order in which they began. */
  readonly calls: readonly RecordedCall<Method>[]
  /**
   * Wraps an adapter so that its calls are recorded.
   *
   * @param adapter - receives the calls
   * @param client - the client to record
   */
  record(adapter: WatchedAdapter, client: string): WatchedAdapter
}

/** Starts an empty history of adapter calls. */
export function startHistory(): History
/**
 * Starts an empty history.
 *
 * @param recorded - the methods whose calls are recorded
 */
export function startHistory<Method extends string>(recorded: readonly Method[]): History<Method>
export function startHistory(recorded: readonly string[] = adapterMethods): History<string> {
  const calls: RecordedCall<string>[] = []
  let clock = 0
  const tick = (): number => (clock += 1)
  return {
    calls,
    record(adapter, client) {
      const entries = recorded.map((method) => [
        method,
        async (...args: unknown[]): Promise<unknown> => {
          const call: RecordedCall<string> = { client, method, args, start: tick() }
          calls.push(call)
          try {
            const value = await callOf(adapter, method, args)
            call.outcome = { value }
            return value
          } catch (error) {
            call.outcome = { error }
            throw error
          } finally {
            call.end = tick()
          }
        },
      ])
      // One function with the right name for each method. Each passes arguments and result through.
      return Object.fromEntries(entries) as WatchedAdapter
    },
  }
}

function callOf(adapter: WatchedAdapter, method: string, args: unknown[]): Promise<unknown> {
  // Cases are type-checked where they call the method with this name.
  const run = Reflect.get(adapter, method) as (...args: unknown[]) => Promise<unknown>
  return run(...args)
}
