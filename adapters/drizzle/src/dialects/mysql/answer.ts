import type { StoredRow } from "../../from-record.ts"

/** What became of a statement. */
export interface MySQLAnswer {
  /** The rows, of a statement that has some; absent for a write that the database says nothing more of. */
  readonly rows: readonly StoredRow[] | undefined
  /** How many rows a write found. */
  readonly affected: number
  /** The number that the database made for a new row; 0 when it made none. */
  readonly insertId: number | bigint | string
}

/** What drivers say of a write. */
interface Header {
  readonly affectedRows?: number
  readonly rowsAffected?: number
  readonly insertId?: number | bigint | string
}

/**
 * Reads the result of a driver: `mysql2` returns an array that begins with the rows, or with a
 * header that describes the write; others return both in one object.
 */
export function readAnswer(answer: unknown): MySQLAnswer {
  // The rest of the array describes the columns.
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  if (isRows(first)) return { rows: first, affected: first.length, insertId: 0 }
  // Anything other than an array of rows is a header, and each of its properties can be absent.
  const header = first as Header & { readonly rows?: unknown }
  const affected = header.affectedRows ?? header.rowsAffected ?? 0
  const rows =
    isRows(header.rows) && (header.rows.length > 0 || affected === 0) ? header.rows : undefined
  return { rows, affected, insertId: header.insertId ?? 0 }
}

/** Rows are objects by the names of their columns. */
function isRows(value: unknown): value is readonly StoredRow[] {
  return Array.isArray(value)
}
