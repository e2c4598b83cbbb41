import { expiredRecords, type DeleteBefore, type ExpiredRecords } from "@lockstep/core/adapters"
import { columnOf, type BoundTable } from "./bound-table.ts"
import type { Store } from "./store.ts"
import { toRecord } from "./to-record.ts"

/** The method that deletes what has expired, which no database of SQL does by itself. */
export function expiredMethods(store: Store): ExpiredRecords {
  const { session, verificationToken } = store.tables
  const remove =
    (table: BoundTable, ...names: readonly string[]): DeleteBefore =>
    async (before, limit) => {
      const [expires] = toRecord({ expires: before }, table, store.report, store.fit)
      if (!expires) return 0
      const key = names.map((name) => columnOf(table, name))
      return store.removeExpired(table, key, expires, limit)
    }
  return expiredRecords(
    remove(session, "sessionToken"),
    remove(verificationToken, "identifier", "token"),
  )
}
