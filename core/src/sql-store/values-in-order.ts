import type { EntryRow } from "./entry-table.ts"

/**
 * The values of entries that a query found, in the order of the keys.
 *
 * @param rows - with the columns `k` and `v`
 */
export function valuesInOrder(
  keys: readonly string[],
  rows: readonly EntryRow[],
): readonly (string | null)[] {
  const found = new Map(rows.map(({ k, v }) => [k, String(v)]))
  return keys.map((key) => found.get(key) ?? null)
}
