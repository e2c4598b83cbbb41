import { sql, type SQL } from "drizzle-orm"
import { columnOf, type BoundTable } from "./bound-table.ts"
import { fromRecord, type PlainRecord } from "./from-record.ts"
import { all, columnName, readColumns } from "./statement.ts"
import type { Store } from "./store.ts"
import { toStoredKey } from "./stored-key.ts"
import type { Assignment } from "./to-record.ts"

/**
 * Makes the keys that a row is found by.
 *
 * @param values - by the members of our record
 * @returns nothing when no row can have them
 */
export function keysOf(
  table: BoundTable,
  values: Readonly<Record<string, unknown>>,
): readonly Assignment[] | undefined {
  const keys: Assignment[] = []
  for (const [key, given] of Object.entries(values)) {
    const column = columnOf(table, key)
    const value = toStoredKey(column.column, given)
    if (value === undefined) return undefined
    keys.push({ column, value })
  }
  return keys
}

/** The same for a key of one member. */
export function keyOf(table: BoundTable, key: string, value: unknown): Assignment | undefined {
  return keysOf(table, { [key]: value })?.[0]
}

/** The condition that a row has these keys. */
export function hasKeys({ same }: Store, keys: readonly Assignment[], alias?: string): SQL {
  return all(keys.map((key) => same(columnName(key.column, alias), key)))
}

/** Reads every row that has these keys. */
export async function findAll(
  store: Store,
  table: BoundTable,
  keys: readonly Assignment[],
): Promise<PlainRecord[]> {
  const rows = await store.rows(
    sql`select ${readColumns(table)} from ${table.table} where ${hasKeys(store, keys)}`,
  )
  return rows.map((row) => fromRecord(row, table))
}

/** Reads the row that has these keys. */
export async function find(
  store: Store,
  table: BoundTable,
  keys: readonly Assignment[] | undefined,
): Promise<PlainRecord | undefined> {
  if (!keys) return undefined
  const [record] = await findAll(store, table, keys)
  return record
}
