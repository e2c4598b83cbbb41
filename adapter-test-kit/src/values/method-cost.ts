/** Cost of one method call. */
export interface MethodCost {
  /** Round trips: requests that waited for a response. */
  readonly requests: number
  /** The longest chain of requests, each of which waited for the one before. */
  readonly depth: number
  /** The allowed number. */
  readonly budget: number
  /** Median duration of the calls, in milliseconds. Does not affect the verdict. */
  readonly p50?: number
}
