import type { AdapterMethod } from "@lockstep/core/adapters"

/** Duration of calls, in milliseconds. */
export type Times = ReadonlyMap<AdapterMethod, number>

/**
 * How many times slower a lookup may become. The contract allows a factor of 3 for 100 times the
 * rows. The cost of a scan grows with the rows, and there are fewer rows here.
 */
export const slower = 2
/** Differences up to this many milliseconds are ignored. */
const noise = 0.2
/**
 * Largest slowdown attributed to a busy machine: it makes all calls slower, but hardly by more than
 * this factor.
 */
const busiest = 3

/**
 * Finds calls that became slower than the machine explains. The slowdown that all calls share is
 * attributed to the machine.
 *
 * @param before - with few rows in the store
 * @param now - with many
 */
export function slowedDown(before: Times, now: Times): AdapterMethod[] {
  const both = [...now].map(([method, ms]) => ({ method, ms, was: before.get(method) ?? ms }))
  const busy = Math.min(busiest, Math.max(1, Math.min(...both.map(({ ms, was }) => ms / was))))
  return both
    .filter(({ ms, was }) => ms > slower * busy * was && ms - was > noise)
    .map(({ method }) => method)
}

/**
 * Returns the lower of both times for each method: other work on the machine makes a time longer,
 * never shorter.
 */
export function leastOf(one: Times, other: Times): Times {
  return new Map([...one].map(([method, ms]) => [method, Math.min(ms, other.get(method) ?? ms)]))
}
