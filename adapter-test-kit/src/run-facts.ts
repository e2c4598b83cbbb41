import type { AdapterMethod } from "@lockstep/core/adapters"

/** What one call of a method costs. */
export interface MethodCost {
  /** Round trips: requests that waited for an answer. */
  readonly flights: number
  /** The longest chain of them, of which each waited for the one before. */
  readonly depth: number
  /** How many are allowed. */
  readonly budget: number
  /** Half of the calls took at most so long, in milliseconds. Says nothing about the verdict. */
  readonly p50?: number
}

/** What cases found out beside their verdict; goes into the report. */
export interface RunFacts {
  readonly methods: Partial<Record<AdapterMethod, MethodCost>>
  /** Seeds of the random sequences that were run. */
  readonly seeds: number[]
  /** Cases after which the subject was not closed: it took too long, or a fault was in the way. */
  readonly unclosed: Set<string>
}
