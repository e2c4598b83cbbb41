/** How the kit compared the cost of lookups before and after the store had grown. */
export interface LookUpMeasure {
  /** `rows read` with the raw reader `rowsRead`; otherwise `time`, which is not conclusive. */
  readonly by: "rows read" | "time"
  /** Number of users in the store, at the start and at the end. */
  readonly among: readonly [few: number, many: number]
}
