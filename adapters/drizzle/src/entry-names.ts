import type { EntryNames } from "@lockstep/core/adapters/sql-store"
import type { Column, Table } from "drizzle-orm"
import type { TableWith } from "./drizzle-tables.ts"

/** What the table of short-lived entries is called, where the application does not say otherwise. */
export const defaultEntriesName = "auth_entry"

/** The columns of a table of short-lived entries, by the members of its object. */
export const entryColumns = ["key", "value", "count", "expires"] as const

/** A table of short-lived entries; `Tables` is `PgTable`, `MySqlTable` or `SQLiteTable`. */
export type EntriesTable<Tables extends Table = Table> = TableWith<
  Tables,
  (typeof entryColumns)[number]
>

/** The table of a `DrizzleStore`. */
export interface DrizzleStoreTables<Tables extends Table = Table> {
  /** Default: the table `auth_entry` of `pgEntriesTable()`, `mysqlEntriesTable()` or `sqliteEntriesTable()`. */
  readonly entriesTable?: EntriesTable<Tables>
}

/** The options of a `DrizzleStore`, beside its table. */
export interface DrizzleStoreOptions {
  /**
   * How long a call waits for the database before it rejects, in milliseconds; `0` for as long as it
   * takes. Drivers that block, such as `better-sqlite3`, have their own limits. Default: `10_000`.
   */
  readonly timeout?: number
}

/** The part of every Drizzle database that writes a query and does not send it. */
interface QueryWriter {
  select(columns: Readonly<Record<string, Column>>): {
    from(table: Table): { toSQL(): { readonly sql: string } }
  }
}

/**
 * Finds out what a table and its columns are called in statements, quotes included, by reading the SQL of a query
 * that is never sent: the schema is named in it, and the `casing` of the database has respelled the columns.
 *
 * @param db - that the table is used with
 */
export function entryNames(db: object, table: EntriesTable): EntryNames {
  // Every kind of database has this method, each with its own types.
  const writer = db as QueryWriter
  const { key, value, count, expires } = table
  const { sql } = writer.select({ key, value, count, expires }).from(table).toSQL()
  const [quoted = "", ...others] = sql.match(/(["`])(?:(?!\1).|\1\1)+\1/g) ?? []
  return {
    table: sql.slice(sql.indexOf(" from ") + " from ".length),
    key: quoted,
    value: others[0] ?? "",
    count: others[1] ?? "",
    expires: others[2] ?? "",
  }
}

/** The names of the columns as the catalog of a database has them. */
export function entryColumnNames(
  db: object,
  table: EntriesTable,
): Readonly<Record<(typeof entryColumns)[number], string>> {
  const { key, value, count, expires } = entryNames(db, table)
  const plain = (name: string): string => name.slice(1, -1).replaceAll(/(["`])\1/g, "$1")
  return { key: plain(key), value: plain(value), count: plain(count), expires: plain(expires) }
}
