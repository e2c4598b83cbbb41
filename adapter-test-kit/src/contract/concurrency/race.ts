import type { CaseTools } from "../../bench/case.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"

/** A call that can be made through any instance. */
export type Call<Result> = (adapter: WatchedAdapter) => Promise<Result>

/** Results of simultaneous calls, in the order of the calls. */
export type Outcomes<Result> = readonly PromiseSettledResult<Result>[]

/** One round of simultaneous calls. */
export interface Race {
  /** The tools of the case. Their adapter is one of the instances. */
  readonly tools: CaseTools
  /** Number of simultaneous calls. */
  readonly size: number
  /** Counted from 0. */
  readonly round: number
  /**
   * Starts calls at the same time, on the instances in turn, and waits for all.
   *
   * @throws {NeverSettled} if one of them never settles
   */
  run<Result>(calls: readonly Call<Result>[]): Promise<Outcomes<Result>>
}

/** Prepares records, lets calls race for them, and judges the result. Throws if it fails. */
export type Probe = (race: Race) => Promise<void>

/**
 * Creates a list by counting.
 *
 * @param make - creates an item, by its position
 */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
