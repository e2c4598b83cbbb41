import { median, type CallCost, type Gauge } from "./gauge.ts"

/**
 * Connections of an instance whose calls are counted. Each connection prepares a statement on first
 * use.
 */
export const countedPool = 5

const fewestCalls = 4
/** Enough for each of these connections to be used twice. */
const mostCalls = 12

/**
 * Measures a call after its first-use costs: the lowest cost of several calls, and the median of
 * their times.
 *
 * @param prepare - prepares the call; runs before each measurement
 * @param budget - if a call stays within it, a few calls are enough
 */
export async function leastCost(
  gauge: Gauge,
  prepare: () => Promise<() => Promise<unknown>>,
  budget: number,
): Promise<CallCost> {
  let least: CallCost | undefined
  const times: number[] = []
  for (let count = 0; count < mostCalls; count += 1) {
    const cost = await gauge.measure(await prepare())
    if (count === 0) continue
    times.push(cost.ms)
    if (!least || cost.depth < least.depth) least = cost
    if (count >= fewestCalls && least.depth <= budget) break
  }
  if (!least) throw new Error("Nothing was measured.")
  return { ...least, ms: Number(median(times).toFixed(2)) }
}
