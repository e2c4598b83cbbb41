import { sql, type SQL } from "drizzle-orm"
import { columnOf, type BoundTable } from "./bound-table.ts"
import { fromRecord, type PlainRecord } from "./from-record.ts"
import { hasKeys } from "./look-up.ts"
import { columnName, readColumns } from "./statement.ts"
import type { Store } from "./store.ts"
import type { Assignment } from "./to-record.ts"

/** A record together with its owner. */
export interface Joined {
  readonly child: PlainRecord
  readonly user: PlainRecord
}

/**
 * Reads a row together with the user it belongs to, in one statement. A row whose user no longer
 * exists is not found.
 */
export async function findWithUser(
  store: Store,
  child: BoundTable,
  keys: readonly Assignment[] | undefined,
): Promise<Joined | undefined> {
  if (!keys) return undefined
  const { user } = store.tables
  const [row] = await store.rows(
    sql`select ${readColumns(child, "c", "child")}, ${readColumns(user, "u", "owner")} from ${child.table} as ${sql.identifier("child")} inner join ${user.table} as ${sql.identifier("owner")} on ${owned(child, user)} where ${hasKeys(store, keys, "child")}`,
  )
  if (!row) return undefined
  return { child: fromRecord(row, child, "c"), user: fromRecord(row, user, "u") }
}

function owned(child: BoundTable, user: BoundTable): SQL {
  const id = columnName(columnOf(user, "id"), "owner")
  return sql`${id} = ${columnName(columnOf(child, "userId"), "child")}`
}
