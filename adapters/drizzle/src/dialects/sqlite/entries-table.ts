import { index, integer, sqliteTable, text, type SQLiteTableFn } from "drizzle-orm/sqlite-core"
import { defaultEntriesName } from "../../entry-names.ts"
import type { EntriesTableOptions } from "../../table-options.ts"
import type { SQLiteEntriesTable } from "./table-types.ts"

/** How the table of a store is made on SQLite. */
export type SQLiteEntriesTableOptions = EntriesTableOptions<SQLiteTableFn<string | undefined>>

/**
 * Makes the table of a `DrizzleStore` on SQLite.
 *
 * ```ts
 * export const entriesTable = sqliteEntriesTable()
 * export const store = DrizzleStore(db, { entriesTable })
 * ```
 *
 * @param options - its name, and how it is made
 */
export function sqliteEntriesTable({
  table = sqliteTable,
  name = defaultEntriesName,
}: SQLiteEntriesTableOptions = {}): SQLiteEntriesTable {
  const columns = {
    key: text("key").primaryKey(),
    value: text("value").notNull(),
    count: integer("count").notNull().default(1),
    expires: integer("expires").notNull(),
  }
  const made = table(name, columns, ({ expires }) => [index(`${name}_expires_index`).on(expires)])
  // Names of columns are left open in its type.
  return made as unknown as SQLiteEntriesTable
}
