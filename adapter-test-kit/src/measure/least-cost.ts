import { median, type CallCost, type Gauge } from "./gauge.ts"

/** Connections of an instance whose calls are counted: each prepares a statement when it first sees it. */
export const countedPool = 5

const fewestCalls = 4
/** More than enough for each of these connections to have had its turn twice. */
const mostCalls = 12

/**
 * What a call takes once nothing about it is new: the least of several, and the middle of their times.
 *
 * @param gauge - counts
 * @param prepare - makes the call ready, anew for each count
 * @param budget - once this is kept, a few calls are enough
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
