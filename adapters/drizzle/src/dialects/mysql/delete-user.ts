import type { AdapterUser } from "@lockstep/core/adapters"
import { is, sql } from "drizzle-orm"
import { getTableConfig, MySqlTable } from "drizzle-orm/mysql-core"
import type { BoundTable } from "../../bound-table.ts"
import { declaresCascade } from "../../declared-keys.ts"
import { hasKeys, keyOf } from "../../look-up.ts"
import type { Store } from "../../store.ts"
import type { Assignment } from "../../to-record.ts"
import { toUser } from "../../users.ts"
import type { Transaction } from "./transaction.ts"

/**
 * Makes `deleteUser`. What belongs to the user goes with it by the foreign keys that the tables
 * declare, in one statement. Of tables that declare none, such as those on a database without foreign
 * keys, a transaction deletes the rows; it locks the user first, so that no call adds another one.
 */
export function deleteUser(
  store: Store,
  transaction: Transaction,
): (userId: string) => Promise<AdapterUser | null> {
  const { user, account, session, authenticator } = store.tables
  const loose = [account, session, authenticator].filter((table) => !cascades(table, user))
  return async (userId) => {
    const key = keyOf(user, "id", userId)
    if (!key) return null
    const removed =
      loose.length === 0
        ? await store.remove(user, [key])
        : await transaction(
            (inside) => inOrder(inside, loose, key, userId),
            () => inOrder(store, loose, key, userId),
          )
    return removed ? toUser(removed) : null
  }
}

async function inOrder(
  store: Store,
  loose: readonly BoundTable[],
  key: Assignment,
  userId: string,
): ReturnType<Store["remove"]> {
  const { user } = store.tables
  await store.rows(
    sql`select 1 as found from ${user.table} where ${hasKeys(store, [key])} for update`,
  )
  for (const table of loose) {
    const owner = keyOf(table, "userId", userId)
    if (owner) await store.remove(table, [owner])
  }
  return store.remove(user, [key])
}

function cascades({ table }: BoundTable, users: BoundTable): boolean {
  return is(table, MySqlTable) && declaresCascade(getTableConfig(table), users)
}
