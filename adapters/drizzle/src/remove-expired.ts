import { sql, type SQL } from "drizzle-orm"
import type { BoundColumn, BoundTable } from "./bound-table.ts"
import { columnName, listed } from "./statement.ts"
import type { Store } from "./store.ts"
import type { Assignment } from "./to-record.ts"

/** What only a database with `returning` has. */
export interface ReturningBase extends Pick<Store, "tables" | "report" | "rows" | "holds"> {
  /** That a row expired before a date. */
  readonly isBefore: (before: Assignment) => SQL
  /** Locks what a question finds in a deletion. */
  readonly locking: SQL
}

/**
 * Removes rows that expired, in one statement: those that a question for the first of them finds. A row
 * that was changed in the meantime has to have expired still. The query is a CTE, so it
 * runs once: PostgreSQL may run a subquery for each row, and skip other locks each time.
 *
 * @param base - of a database with `returning`
 */
export async function removeExpired(
  base: Pick<ReturningBase, "rows" | "isBefore" | "locking">,
  table: BoundTable,
  key: readonly BoundColumn[],
  before: Assignment,
  limit: number,
): Promise<number> {
  const columns = listed(key.map((column) => columnName(column)))
  const hasExpired = base.isBefore(before)
  const first = sql`select ${columns} from ${table.table} where ${hasExpired} order by ${columnName(before.column)} limit ${sql.raw(String(limit))} ${base.locking}`
  const expired = sql.identifier("expired")
  const rows = await base.rows(
    sql`with ${expired} as (${first}) delete from ${table.table} where (${columns}) in (select ${columns} from ${expired}) and ${hasExpired} returning 1 as ${sql.identifier("deleted")}`,
  )
  return rows.length
}
