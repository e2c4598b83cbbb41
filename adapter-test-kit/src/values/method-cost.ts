/** What one call of a method costs. */
export interface MethodCost {
  /** Round trips: requests that waited for an answer. */
  readonly requests: number
  /** The longest chain of them, of which each waited for the one before. */
  readonly depth: number
  /** How many are allowed. */
  readonly budget: number
  /** Half of the calls took at most so long, in milliseconds. Says nothing about the verdict. */
  readonly p50?: number
}
