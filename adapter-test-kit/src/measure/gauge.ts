import type { Wire } from "../wire/wire.ts"

/** Cost of one call. */
export interface CallCost {
  /** Requests that waited for a response. */
  readonly requests: number
  /** The longest chain of requests. Parallel requests count once. */
  readonly depth: number
  /** Duration in milliseconds. */
  readonly ms: number
}

/** Measures the cost of calls. */
export interface Gauge {
  measure(call: () => Promise<unknown>): Promise<CallCost>
}

/** Creates a gauge that counts round trips on a wire. */
export function wireGauge(wire: Wire): Gauge {
  return {
    async measure(call) {
      const meter = wire.startMeter()
      const ms = await timeOf(call)
      const { requests, depth } = meter.read()
      return { requests, depth, ms }
    },
  }
}

/**
 * Creates a gauge that counts statements of a store without a network, which run one after the
 * other.
 *
 * @param count - returns the number of statements so far
 */
export function statementGauge(count: () => number): Gauge {
  return {
    async measure(call) {
      const before = count()
      const ms = await timeOf(call)
      const requests = count() - before
      return { requests, depth: requests, ms }
    },
  }
}

/**
 * Measures the duration of a call.
 *
 * @returns milliseconds
 */
export async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}

/**
 * Returns the median.
 *
 * @param values - at least one
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
