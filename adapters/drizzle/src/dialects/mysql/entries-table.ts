import { double, index, mediumtext, mysqlTable, type MySqlTableFn } from "drizzle-orm/mysql-core"
import { defaultEntriesName } from "../../entry-names.ts"
import type { EntriesTableOptions } from "../../table-options.ts"
import type { MySQLEntriesTable } from "./table-types.ts"
import { bytes } from "./bytes.ts"

/** How the table of a store is made on MySQL and MariaDB. */
export type MySQLEntriesTableOptions = EntriesTableOptions<MySqlTableFn<string | undefined>>

/**
 * Makes the table of a `DrizzleStore` on MySQL and MariaDB. Keys are bytes, which no collation takes for others.
 *
 * ```ts
 * export const entriesTable = mysqlEntriesTable()
 * export const store = DrizzleStore(db, { entriesTable })
 * ```
 *
 * @param options - its name, and how it is made
 */
export function mysqlEntriesTable({
  table = mysqlTable,
  name = defaultEntriesName,
}: MySQLEntriesTableOptions = {}): MySQLEntriesTable {
  const columns = {
    // A key of 128 characters, after the one that those of counters begin with.
    key: bytes("key", { length: 129 }).primaryKey(),
    value: mediumtext("value").notNull(),
    // Exact far beyond what is stored; drizzle-kit reads a bigint of MariaDB as another type, and empties the table.
    count: double("count").notNull().default(1),
    expires: double("expires").notNull(),
  }
  const made = table(name, columns, ({ expires }) => [index(`${name}_expires_index`).on(expires)])
  // Names of columns are left open in its type.
  return made as unknown as MySQLEntriesTable
}
