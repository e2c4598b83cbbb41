import { is, sql, type SQL } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import type { AdapterUser } from "@lockstep/core/adapters"
import { columnOf, type BoundTable } from "../../bound-table.ts"
import { declaresCascade } from "../../declared-keys.ts"
import { fromRecord } from "../../from-record.ts"
import { hasKeys, keyOf } from "../../look-up.ts"
import { columnName, readColumns } from "../../statement.ts"
import type { Store } from "../../store.ts"
import { toUser } from "../../users.ts"

/**
 * Makes `deleteUser`: one statement. What belongs to the user goes with it by the foreign keys that the
 * tables declare; of a table that declares none, the same statement deletes the rows itself. What was added
 * while it waited for the user it cannot see, so a second statement looks again; from then on nothing can be
 * added.
 */
export function deleteUser(store: Store): (userId: string) => Promise<AdapterUser | null> {
  const { user, account, session, authenticator } = store.tables
  const loose = [account, session, authenticator].filter((table) => !declaresOwner(table, user))
  return async (userId) => {
    const key = keyOf(user, "id", userId)
    if (!key) return null
    const remove = sql`delete from ${user.table} where ${hasKeys(store, [key])} returning ${readColumns(user)}`
    const [row] = await store.rows(sql`${removing(store, loose, userId)}${remove}`)
    if (row && loose.length > 0) {
      await store.rows(
        sql`${removing(store, loose, userId)}select 1 as ${sql.identifier("removed")}`,
      )
    }
    return row ? toUser(fromRecord(row, user)) : null
  }
}

/** Each is carried out whether or not the statement reads its answer. */
function removing(store: Store, tables: readonly BoundTable[], userId: string): SQL {
  const parts: SQL[] = []
  for (const table of tables) {
    const owner = keyOf(table, "userId", userId)
    if (!owner) continue
    const name = sql.identifier(`removed_${table.kind}`)
    const column = columnName(columnOf(table, "userId"))
    const found = store.same(column, owner)
    parts.push(sql`${name} as (delete from ${table.table} where ${found})`)
  }
  return parts.length === 0 ? sql`` : sql`with ${sql.join(parts, sql`, `)} `
}

/** Whether the code declares that the rows of a table go with their user, by a foreign key. */
export function declaresOwner({ table }: BoundTable, users: BoundTable): boolean {
  return is(table, PgTable) && declaresCascade(getTableConfig(table), users)
}
