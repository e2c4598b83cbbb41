/**
 * Told that a member of a record is not stored, as its table has no such column or its kind no such
 * field. Gets names, never a value.
 */
export type ReportUnknown<Table extends string = string> = (table: Table, column: string) => void

/** More names than any set of providers sends; after that many nothing is remembered or reported. */
const maxReported = 1000

/**
 * Makes a listener of the application hear of each column once.
 *
 * @param listener - may be absent, and may fail: neither keeps a person from signing in
 */
export function reportOnce<Table extends string>(
  listener: ReportUnknown<Table> | undefined,
): ReportUnknown<Table> {
  if (!listener) return () => {}
  const seen = new Set<string>()
  return (table, column) => {
    const name = `${table}.${column}`
    if (seen.has(name) || seen.size >= maxReported) return
    seen.add(name)
    try {
      listener(table, column)
    } catch {
      // What the application does with it is its own affair.
    }
  }
}
