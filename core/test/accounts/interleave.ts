import { expect, vi } from "vitest"
import { type Adapter, wrapMethods } from "../../src/adapters.ts"

/** One of two requests that run at the same time. */
export interface Run<Result> {
  /** Makes the request, through an adapter whose calls wait until it is their turn. */
  (gated: (adapter: Adapter) => Adapter): Promise<Result>
}

interface Racer<Result> {
  /** Lets the call go on that waits for its turn. */
  waiting: (() => void) | undefined
  outcome: PromiseSettledResult<Result> | undefined
}

/**
 * Runs two requests in one order of their adapter calls. A pause of a request ends only when no call is
 * left that could go on, as a pause is longer than a call takes. Call `vi.useFakeTimers` with `setTimeout` alone.
 *
 * @param runs - the two requests
 * @param order - whose call is next; where that one has none, or the order ends, the other one's is
 * @returns how both ended, and whose call went on at each step where there was a choice
 */
export async function interleaved<Result>(
  runs: readonly [Run<Result>, Run<Result>],
  order: readonly number[],
): Promise<{ outcomes: PromiseSettledResult<Result>[]; chosen: number[] }> {
  const racers = runs.map((run) => start(run))
  const chosen: number[] = []
  for (let steps = 0; racers.some(({ outcome }) => outcome === undefined); steps += 1) {
    expect(steps, "steps of two requests").toBeLessThan(200)
    await quiet(racers)
    const ready = [...racers.keys()].filter((index) => racers[index]?.waiting !== undefined)
    if (ready.length === 0) {
      vi.advanceTimersToNextTimer()
      continue
    }
    const wanted = order[chosen.length] ?? 0
    const next = ready.length > 1 ? wanted : ready[0]
    if (ready.length > 1) chosen.push(wanted)
    const racer = racers[next ?? 0]
    const proceed = racer?.waiting
    if (racer) racer.waiting = undefined
    proceed?.()
  }
  const outcomes = racers.flatMap(({ outcome }) => outcome ?? [])
  return { outcomes, chosen }
}

function start<Result>(run: Run<Result>): Racer<Result> {
  const racer: Racer<Result> = { waiting: undefined, outcome: undefined }
  const turn = () => new Promise<void>((resolve) => (racer.waiting = resolve))
  const gated = (adapter: Adapter): Adapter =>
    wrapMethods(adapter, (method) => async (...args: unknown[]) => {
      await turn()
      return method(...args)
    })
  run(gated).then(
    (value) => (racer.outcome = { status: "fulfilled", value }),
    (reason: unknown) => (racer.outcome = { status: "rejected", reason }),
  )
  return racer
}

/** Resolves when each request waits for its turn, pauses, or has ended. */
async function quiet(racers: readonly Racer<unknown>[]): Promise<void> {
  const busy = (): number =>
    racers.filter(({ waiting, outcome }) => !waiting && !outcome).length - vi.getTimerCount()
  while (busy() > 0) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Runs two requests in every order of their adapter calls.
 *
 * @param attempt - runs them in the given order, and says where there was a choice
 * @returns how many orders there are
 */
export async function everyOrder(
  attempt: (order: readonly number[]) => Promise<readonly number[]>,
): Promise<number> {
  let order: number[] = []
  for (let count = 1; ; count += 1) {
    const chosen = [...(await attempt(order))]
    while (chosen.at(-1) === 1) chosen.pop()
    if (chosen.length === 0) return count
    order = [...chosen.slice(0, -1), 1]
  }
}
