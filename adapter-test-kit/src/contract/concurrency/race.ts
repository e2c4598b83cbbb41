import type { CaseTools } from "../../bench/case.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"

/** A call, to be made through whichever instance it falls to. */
export type Call<Result> = (adapter: WatchedAdapter) => Promise<Result>

/** What calls that were made at the same time came to, in the order in which they were given. */
export type Outcomes<Result> = readonly PromiseSettledResult<Result>[]

/** One round of calls at the same time. */
export interface Race {
  /** Those of the case; the adapter is one of the instances. */
  readonly tools: CaseTools
  /** How many calls are to be made at once. */
  readonly size: number
  /** Counted from 0. */
  readonly round: number
  /**
   * Starts calls at the same time, on the instances in turn, and waits for all.
   *
   * @throws {NeverSettled} when one of them never settles
   */
  run<Result>(calls: readonly Call<Result>[]): Promise<Outcomes<Result>>
}

/** Prepares records, lets calls race for them, and judges what is left. Fails by throwing. */
export type Probe = (race: Race) => Promise<void>

/**
 * A list made by counting.
 *
 * @param count - how long
 * @param make - its members, by their place
 */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
