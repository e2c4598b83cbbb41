import type { AdapterUser } from "@lockstep/core/adapters"
import { getTableName, sql, type SQL } from "drizzle-orm"
import { columnOf, type BoundTable } from "../../bound-table.ts"
import { fromRecord, type StoredRow } from "../../from-record.ts"
import { find, hasKeys, keyOf } from "../../look-up.ts"
import { all, columnName, readColumns } from "../../statement.ts"
import type { Store } from "../../store.ts"
import type { Assignment } from "../../to-record.ts"
import { toUser } from "../../users.ts"
import type { Batch } from "./runner.ts"

/**
 * Makes `deleteUser`. If the database itself removes what belongs to a user, one statement does it
 * all; if it does not (foreign keys are off, or a table has no cascade), a transaction removes the
 * rows first. Which of the two applies is checked inside the deleting statement, because the switch
 * belongs to the connection and can change at any time.
 */
export function deleteUser(
  store: Store,
  batch: Batch,
): (userId: string) => Promise<AdapterUser | null> {
  const { user } = store.tables
  const proof = cascadeProof(store)
  return async (userId) => {
    const key = keyOf(user, "id", userId)
    if (!key) return null
    const [row] = await store.rows(deletion(store, [hasKeys(store, [key]), ...proof]))
    const removed = row ?? (await removeInOrder(store, batch, key, userId))
    return removed ? toUser(fromRecord(removed, user)) : null
  }
}

function deletion({ tables: { user } }: Store, conditions: readonly SQL[]): SQL {
  return sql`delete from ${user.table} where ${all(conditions)} returning ${readColumns(user)}`
}

function childrenOf({ tables }: Store): readonly BoundTable[] {
  return [tables.account, tables.session, tables.authenticator]
}

/** Positive proof only: foreign keys are on, and every table that is there cascades. */
function cascadeProof(store: Store): readonly SQL[] {
  const user = getTableName(store.tables.user.table)
  const children = childrenOf(store).map(
    (child) =>
      sql`select ${getTableName(child.table)} as name, ${columnOf(child, "userId").name} as owner`,
  )
  const cascades = sql`exists (
    select 1 from pragma_foreign_key_list(child.name) as key
    where key."table" = ${user} collate nocase and key.on_delete = 'CASCADE'
      and key."from" = child.owner collate nocase
  )`
  return [
    sql`(select foreign_keys from pragma_foreign_keys) = 1`,
    sql`not exists (
      select 1 from (${sql.join(children, sql` union all `)}) as child
      where ${isThere(sql`child.name`)} and not ${cascades}
    )`,
  ]
}

function isThere(name: SQL): SQL {
  return sql`exists (
    select 1 from sqlite_master as master
    where master.type = 'table' and master.name = ${name} collate nocase
  )`
}

/** The children first, of a user who is still there after all. */
async function removeInOrder(
  store: Store,
  batch: Batch,
  key: Assignment,
  userId: string,
): Promise<StoredRow | undefined> {
  if (!(await find(store, store.tables.user, [key]))) return undefined
  const names = childrenOf(store).map((child) => sql`select ${getTableName(child.table)} as name`)
  const there = await store.rows(
    sql`select name from (${sql.join(names, sql` union all `)}) as child where ${isThere(sql`child.name`)}`,
  )
  const statements: SQL[] = []
  for (const child of childrenOf(store)) {
    const owner = keyOf(child, "userId", userId)
    // An application without passkeys may have no table of them, and one with tokens none of sessions.
    if (!owner || !there.some(({ name }) => name === getTableName(child.table))) continue
    const found = store.same(columnName(owner.column), owner)
    statements.push(sql`delete from ${child.table} where ${found} returning 1 as found`)
  }
  const answers = await batch([...statements, deletion(store, [hasKeys(store, [key])])])
  return answers.at(-1)?.[0]
}
