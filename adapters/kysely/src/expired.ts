import { expiredRecords, type DeleteBefore, type ExpiredRecords } from "@lockstep/core/adapters"
import type { Table } from "./fields.ts"
import type { Store } from "./store.ts"

/** The method that deletes what has expired, which no database of SQL does by itself. */
export function expiredMethods({ dates, statements, tables }: Store): ExpiredRecords {
  const remove =
    (table: Table, ...key: readonly string[]): DeleteBefore =>
    (before, limit) =>
      statements.removeExpired(table, key, dates.write(before), limit)
  return expiredRecords(
    remove(tables.session, "sessionToken"),
    remove(tables.verificationToken, "identifier", "token"),
  )
}
