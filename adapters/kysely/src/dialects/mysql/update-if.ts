import { sql, type SqlBool } from "kysely"
import type { Table } from "../../fields.ts"
import { compiledOnce } from "../../compiled-once.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import type { Expected, Key } from "../statements.ts"
import { matches } from "./keys.ts"
import { isForeignText } from "./server-errors.ts"
import { find } from "./update.ts"

/**
 * Changes a row if a column holds a value, which is compared as a key is. Of all who expect the same value,
 * the one whose statement counts a row has changed it.
 *
 * @returns the row as it is afterwards; nothing when there is none, or the column holds another value
 */
export async function updateIf(
  db: StoredKysely,
  table: Table,
  key: Key,
  patch: StoredRecord,
  { column, value }: Expected,
): Promise<StoredRow | undefined> {
  const expected = value === null ? key : { ...key, [column]: value }
  const isEmpty =
    value === null
      ? sql<SqlBool>`${sql.ref(`${table.name}.${column}`)} is null`
      : sql<SqlBool>`true`
  const name = value === null ? `update without ${column}` : "update"
  const updated = compiledOnce(db, table, name, { key: expected, record: patch }, (values) =>
    db
      .updateTable(table.name)
      .set(values.record)
      .where(matches(table.name, values.key))
      .where(isEmpty),
  )
  const sent = await updated.then(
    ({ numAffectedRows = 0n }) => ({ count: Number(numAffectedRows), foreign: undefined }),
    (error: unknown) => {
      if (error instanceof Error && isForeignText(error)) return { count: 0, foreign: error }
      throw error
    },
  )
  if (sent.count > 0) return (await find(db, table, key))[0]
  const [row] = await find(db, table, expected)
  if (!row || (value === null && (row[column] ?? null) !== null)) return undefined
  // The row is there, so it was a value that its column cannot hold.
  if (sent.foreign) throw sent.foreign
  // A connection may count only rows that differ afterwards: this one has all of the values already.
  return holds(row, patch) ? row : undefined
}

function holds(row: StoredRow, patch: StoredRecord): boolean {
  return Object.entries(patch).every(([column, value]) =>
    value === null ? (row[column] ?? null) === null : String(row[column]) === String(value),
  )
}
