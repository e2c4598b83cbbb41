import type { StoredEntries } from "../store/shared-store.ts"
import type { EntryTable } from "./entry-table.ts"
import { mysqlEntries } from "./mysql-entries.ts"
import { returningEntries } from "./returning-entries.ts"

/**
 * The entries of a store in a table of PostgreSQL, MySQL, MariaDB or SQLite, for `sharedStore`. When an entry
 * ends is decided by the clock of the database.
 *
 * @param table - as the driver reaches it
 */
export function sqlEntries(table: EntryTable): StoredEntries {
  return table.dialect === "mysql" ? mysqlEntries(table) : returningEntries(table)
}
