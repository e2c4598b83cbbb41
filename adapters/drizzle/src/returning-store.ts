import { sql, type SQL } from "drizzle-orm"
import { fromRecord, type StoredRow } from "./from-record.ts"
import { classifyRefusal, insertIf, isFree, isOwned } from "./insert-once.ts"
import { find, hasKeys } from "./look-up.ts"
import { assertComplete } from "./refusal.ts"
import { removeExpired, type ReturningBase } from "./remove-expired.ts"
import { placed, readColumns, setOf } from "./statement.ts"
import type { Store } from "./store.ts"

/**
 * Makes the store of a database that returns the rows which a statement wrote, PostgreSQL and
 * SQLite: every write is one statement, and the same `delete` that finds a verification token takes
 * it.
 */
export function returningStore(base: ReturningBase): Store {
  const one = async (query: SQL): Promise<StoredRow | undefined> => (await base.rows(query))[0]
  const store: Store = {
    ...base,
    // Both compare text byte for byte. PostgreSQL cannot store a NUL character, and some drivers of
    // SQLite read it up to there.
    same: (column, assignment) => sql`${column} = ${placed(assignment)}`,
    fit: (_column, value) =>
      typeof value === "string" && value.includes("\0") ? undefined : value,
    // It costs next to nothing here, and databases made for Auth.js lack keys.
    asks: () => true,
    byEmail: (email) => find(store, base.tables.user, [email]),
    async insert(table, record) {
      assertComplete(table, record)
      const conditions = [...isFree(store, table, record), ...isOwned(store, table, record)]
      const insert = insertIf(table, record, conditions)
      const row = await one(sql`${insert} returning ${readColumns(table)}`)
      return row ? fromRecord(row, table) : classifyRefusal(store, table, record)
    },
    async update(table, key, patch, condition) {
      const also = condition ? sql` and ${condition}` : sql``
      const found = hasKeys(store, key)
      const row = await one(
        sql`update ${table.table} set ${setOf(patch)} where ${found}${also} returning ${readColumns(table)}`,
      )
      return row && fromRecord(row, table)
    },
    async remove(table, keys, except) {
      const others = except ? sql` and not (${hasKeys(store, [except])})` : sql``
      const row = await one(
        sql`delete from ${table.table} where ${hasKeys(store, keys)}${others} returning ${readColumns(table)}`,
      )
      return row && fromRecord(row, table)
    },
    removeExpired: (table, key, before, limit) => removeExpired(base, table, key, before, limit),
    take: (table, keys) => store.remove(table, keys),
  }
  return store
}
