import type { Wire } from "../wire/wire.ts"

/** What one call took. */
export interface CallCost {
  /** Requests that waited for an answer. */
  readonly requests: number
  /** The longest chain of them; those that went side by side count once. */
  readonly depth: number
  /** In milliseconds. */
  readonly ms: number
}

/** Counts what calls take. */
export interface Gauge {
  measure(call: () => Promise<unknown>): Promise<CallCost>
}

/** Counts round trips on a wire. */
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
 * Counts statements of a store without a network, in which one follows the other.
 *
 * @param count - statements so far
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
 * How long a call takes.
 *
 * @param call - starts it
 * @returns milliseconds
 */
export async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}

/**
 * The middle of some numbers.
 *
 * @param values - at least one
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
