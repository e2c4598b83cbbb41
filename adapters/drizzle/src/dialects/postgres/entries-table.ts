import { bigint, index, pgTable, text, varchar, type PgTableFn } from "drizzle-orm/pg-core"
import { defaultEntriesName } from "../../entry-names.ts"
import type { EntriesTableOptions } from "../../table-options.ts"
import type { PgEntriesTable } from "./table-types.ts"

/** How the table of a store is made on PostgreSQL. */
export type PgEntriesTableOptions = EntriesTableOptions<PgTableFn<string | undefined>>

/**
 * Makes the table of a `DrizzleStore` on PostgreSQL.
 *
 * ```ts
 * export const entriesTable = pgEntriesTable()
 * export const store = DrizzleStore(db, { entriesTable })
 * ```
 *
 * @param options - its name, and how it is made
 */
export function pgEntriesTable({
  table = pgTable,
  name = defaultEntriesName,
}: PgEntriesTableOptions = {}): PgEntriesTable {
  const columns = {
    // A key of 128 characters, after the one that those of counters begin with.
    key: varchar("key", { length: 129 }).primaryKey(),
    value: text("value").notNull(),
    count: bigint("count", { mode: "number" }).notNull().default(1),
    expires: bigint("expires", { mode: "number" }).notNull(),
  }
  const made = table(name, columns, ({ expires }) => [index(`${name}_expires_index`).on(expires)])
  // Names of columns are left open in its type.
  return made as unknown as PgEntriesTable
}
