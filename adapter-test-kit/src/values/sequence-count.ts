/** Number of random call sequences that ran. */
export interface SequenceCount {
  /** Fewer than planned if the time ran out or a sequence failed. */
  readonly ran: number
  readonly planned: number
}
