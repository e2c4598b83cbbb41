import { expect } from "vitest"
import type { Wire } from "../../src/wire/wire.ts"

/** How often each race is run. */
const rounds = 20

/** A call that returns whether it got the thing that only one may get. */
export type Contender = () => Promise<boolean>

/** Has calls race, in each round for a new thing, and returns how many won in each. */
export async function race(
  wire: Wire,
  putOne: () => Promise<unknown>,
  contenders: readonly Contender[],
): Promise<number[]> {
  const rendezvous = wire.rendezvous()
  const winners: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await putOne()
    const results = await rendezvous.run(contenders)
    expect(results.filter(({ status }) => status === "rejected")).toEqual([])
    winners.push(results.filter((result) => result.status === "fulfilled" && result.value).length)
    expect(rendezvous.meetings).toBeGreaterThan(round)
  }
  return winners
}

/** As many winners in every round. */
export function always(count: number): number[] {
  return Array<number>(rounds).fill(count)
}
