/** What can be set about a `DrizzleAdapter` beside its tables. */
export interface DrizzleAdapterOptions {
  /**
   * How long a call waits for the database before it rejects, in milliseconds; 10 000 when left out, 0
   * for as long as it takes. Drivers that block, such as `better-sqlite3`, have limits of their own.
   */
  readonly timeout?: number
  /**
   * Called once for each member that was not stored because its table has no such column; for example
   * a field that only one provider sends with its tokens. Never gets a value. Unset, such members are
   * dropped without a word.
   */
  readonly onUnknownColumn?: (table: string, column: string) => void
}
