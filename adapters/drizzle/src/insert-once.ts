import { AdapterError } from "@lockstep/core/adapters"
import { getTableName, sql, type SQL } from "drizzle-orm"
import { columnOf, type BoundTable } from "./bound-table.ts"
import type { StoredRow } from "./from-record.ts"
import { hasKeys } from "./look-up.ts"
import { identityOf, isIdentified, ownerless, taken } from "./refusal.ts"
import { rules } from "./fields.ts"
import { all, columnName, namesOf, placed, valuesOf } from "./statement.ts"
import type { Store } from "./store.ts"
import { valueIn, type StoredRecord } from "./to-record.ts"

/** The condition that no row has the unique values of a record. */
export function isFree(store: Store, table: BoundTable, record: StoredRecord): readonly SQL[] {
  return isIdentified(table, record) ? [sql`not ${exists(store, table, record)}`] : []
}

/** The condition that the owner of a record is there. */
export function isOwned(store: Store, table: BoundTable, record: StoredRecord): readonly SQL[] {
  return rules[table.kind].owned ? [ownerExists(store, table, record)] : []
}

/**
 * An insert that inserts nothing unless its conditions hold. Databases made for Auth.js lack unique
 * keys, so the statement asks for itself.
 */
export function insertIf(
  { table }: BoundTable,
  record: StoredRecord,
  conditions: readonly SQL[],
): SQL {
  return sql`insert into ${table} (${namesOf(record)}) select ${valuesOf(record)} where ${all(conditions)}`
}

/**
 * Finds out why a row was not inserted; only a rejected insert pays for this second statement.
 *
 * @throws AdapterError always: `duplicate`, `missing`, or `conflict` when neither is seen any more
 */
export async function classifyRefusal(
  store: Store,
  table: BoundTable,
  record: StoredRecord,
): Promise<never> {
  const free = isIdentified(table, record) ? exists(store, table, record) : sql`1 = 0`
  const owned = all(isOwned(store, table, record))
  const [row] = await store.rows(
    sql`select ${flag(free)} as ${sql.identifier("taken")}, ${flag(owned)} as ${sql.identifier("owned")}`,
  )
  throw reasonOf(table, row)
}

/** The error for what {@link classifyRefusal} saw. */
function reasonOf(table: BoundTable, row: StoredRow | undefined): AdapterError {
  if (Number(row?.["taken"]) === 1) return taken(table)
  if (Number(row?.["owned"]) === 0) return ownerless(table)
  const name = getTableName(table.table)
  return new AdapterError(`Another request was faster with a row of ${name}; try again.`, {
    code: "conflict",
  })
}

function exists(store: Store, table: BoundTable, record: StoredRecord): SQL {
  const same = hasKeys(store, identityOf(table, record))
  return sql`exists (select 1 from ${table.table} where ${same})`
}

function ownerExists({ tables, holds }: Store, table: BoundTable, record: StoredRecord): SQL {
  const { user } = tables
  const column = columnOf(user, "id")
  const owner = placed({ column, value: valueIn(record, "userId") })
  return sql`exists (select 1 from ${user.table} where ${columnName(column)} = ${owner}${holds(table)})`
}

/** Truth values have no common spelling among databases. */
function flag(condition: SQL): SQL {
  return sql`case when ${condition} then 1 else 0 end`
}
