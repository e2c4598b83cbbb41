import type { AdapterMethod } from "@lockstep/core/adapters"

/** What calls took, in milliseconds. */
export type Times = ReadonlyMap<AdapterMethod, number>

/**
 * A look-up may take so much longer. The contract allows three times the time for a hundred times the
 * rows; what a scan adds grows with the rows, of which there are fewer here.
 */
export const slower = 2
/** A difference in milliseconds that is too small to mean anything. */
const noise = 0.2
/** A machine that has become busy makes everything slower, but hardly so many times. */
const busiest = 3

/**
 * Finds what has become slower than can be put down to the machine: as the machine counts that by which
 * everything has become slower.
 *
 * @param before - with a few rows in the store
 * @param now - with many
 */
export function slowedDown(before: Times, now: Times): AdapterMethod[] {
  const both = [...now].map(([method, ms]) => ({ method, ms, was: before.get(method) ?? ms }))
  const busy = Math.min(busiest, Math.max(1, Math.min(...both.map(({ ms, was }) => ms / was))))
  return both
    .filter(({ ms, was }) => ms > slower * busy * was && ms - was > noise)
    .map(({ method }) => method)
}

/** The lesser of both for each method: whatever else a machine does makes a time longer, never shorter. */
export function leastOf(one: Times, other: Times): Times {
  return new Map([...one].map(([method, ms]) => [method, Math.min(ms, other.get(method) ?? ms)]))
}
