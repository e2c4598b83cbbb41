/** How it was found out whether look-ups cost more in a store that has grown. */
export interface LookUpMeasure {
  /** `rows read` with the raw reader `rowsRead`; else `time`, which proves nothing. */
  readonly by: "rows read" | "time"
  /** Users in the store, at first and in the end. */
  readonly among: readonly [few: number, many: number]
}
