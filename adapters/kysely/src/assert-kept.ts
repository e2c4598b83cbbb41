import { AdapterError } from "@lockstep/core/adapters"
import type { Table } from "./fields.ts"

/** Columns without fractions of a second round. */
const second = 1000

/**
 * Rejects a new row whose dates the database changed: a column of days, for example, drops the time, and a
 * session would end at midnight. An updated row is not checked, as another call can change it before it is
 * read.
 *
 * @throws AdapterError for the first such date
 */
export function assertKept(table: Table, given: object, stored: object): void {
  for (const [column, type] of table.columns) {
    const wanted: unknown = Reflect.get(given, column)
    const kept: unknown = Reflect.get(stored, column)
    if (type !== "date" || !(wanted instanceof Date) || !(kept instanceof Date)) continue
    if (Math.abs(kept.getTime() - wanted.getTime()) <= second) continue
    throw new AdapterError(
      `${table.name}.${column} stores another date than it was given. Give the column a type that stores a date with its time, such as timestamptz(3) on PostgreSQL, and run checkSchema(db).`,
    )
  }
}
