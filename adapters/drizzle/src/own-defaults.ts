import type { BoundTable } from "./bound-table.ts"
import type { Assignment, StoredRecord } from "./to-record.ts"

/**
 * Adds what the application's table says of new rows in code: `$default` and, for lack of one,
 * `$onUpdate`, as Drizzle's own inserts do. Defaults of the database are left to it.
 */
export function withDefaults(table: BoundTable, record: StoredRecord): StoredRecord {
  const made: Assignment[] = []
  for (const column of ungiven(table, record)) {
    const { defaultFn, onUpdateFn, default: fixed } = column.column
    const make = defaultFn ?? (fixed === undefined ? onUpdateFn : undefined)
    if (make) made.push({ column, value: make() })
  }
  return [...record, ...made]
}

/** The same for changed rows: `$onUpdate`. */
export function withUpdates(table: BoundTable, patch: StoredRecord): StoredRecord {
  const made: Assignment[] = []
  for (const column of ungiven(table, patch)) {
    const { onUpdateFn } = column.column
    if (onUpdateFn) made.push({ column, value: onUpdateFn() })
  }
  return [...patch, ...made]
}

function ungiven(table: BoundTable, record: StoredRecord) {
  const given = new Set(record.map(({ column }) => column))
  return [...table.columns.values()].filter((column) => !given.has(column))
}
