import type { RecordKind } from "./fields.ts"

/**
 * Is called with the kind of a record and the name of a property that is not stored, mostly because no
 * field of the record has this name. It never receives a value.
 */
export type OnUnknownField = (record: RecordKind, field: string) => void

/** More names than any set of providers sends; after that many nothing is remembered or reported. */
const maxReported = 1000

/**
 * Makes a listener of the application hear of each field once.
 *
 * @param listener - may be absent, and may fail: neither prevents a sign-in
 */
export function reportOnce(listener: OnUnknownField | undefined): OnUnknownField {
  if (!listener) return () => {}
  const seen = new Set<string>()
  return (record, field) => {
    const name = `${record}.${field}`
    if (seen.has(name) || seen.size >= maxReported) return
    seen.add(name)
    try {
      listener(record, field)
    } catch {
      // What the application does with it is its own affair.
    }
  }
}
