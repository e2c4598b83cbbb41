/** What is found in a database, past every adapter. */
export interface Audit {
  readonly users: number
  readonly accounts: number
  readonly sessions: number
  /** What is there more than once. */
  readonly doubles: readonly string[]
  /** What is there without the record that it belongs to. */
  readonly orphans: readonly string[]
}
