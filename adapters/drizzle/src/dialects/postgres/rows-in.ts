import type { StoredRow } from "../../from-record.ts"

/**
 * The rows in what a driver answers: `postgres` gives an array, `pg`, PGlite and the others give an
 * object that has one.
 */
export function rowsIn(answer: unknown): readonly StoredRow[] {
  // Drivers give rows as objects in one of these two places; their values are unknown.
  if (Array.isArray(answer)) return answer as readonly StoredRow[]
  const { rows } = answer as { readonly rows: readonly StoredRow[] }
  return rows
}
