/** How many random sequences of calls were run. */
export interface SequenceCount {
  /** Until the time was over, or one of them failed. */
  readonly ran: number
  readonly planned: number
}
