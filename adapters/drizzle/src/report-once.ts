/** Told of every member that has no column; see the option `onUnknownColumn`. */
export type ReportUnknown = (table: string, column: string) => void

/** More names than any set of providers sends; after that many nothing is remembered or reported. */
const maxReported = 1000

/**
 * Makes a listener hear of each column once.
 *
 * @param listener - of the application; it may be absent, and it may fail
 */
export function reportOnce(listener: ReportUnknown | undefined): ReportUnknown {
  if (!listener) return () => {}
  const seen = new Set<string>()
  return (table, column) => {
    const name = `${table}.${column}`
    if (seen.has(name) || seen.size >= maxReported) return
    seen.add(name)
    try {
      listener(table, column)
    } catch {
      // A listener that fails must not keep a person from signing in.
    }
  }
}
