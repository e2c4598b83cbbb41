import { setImmediate } from "node:timers/promises"
import { times } from "../concurrency/race.ts"

/** The last caller begins this many turns of the event loop later. */
export const mostTurns = 7

/**
 * Starts each call one turn of the event loop after the previous one, so that some start while
 * others are in progress.
 */
export function unevenly<Result>(
  count: number,
  call: (index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    times(count, async (index) => {
      for (let turn = 0; turn < index % mostTurns; turn += 1) await setImmediate()
      return call(index)
    }),
  )
}
