import { index, primaryKey, sqliteTable, type SQLiteColumn } from "drizzle-orm/sqlite-core"
import { makeTables, type CreateTable, type IndexedTableParts } from "../../make-tables.ts"
import { sqliteKinds } from "./column-kinds.ts"
import type { SQLiteExtraColumns, SQLiteTableOptions, SQLiteTables } from "./table-types.ts"

const parts: Omit<IndexedTableParts, "create"> = {
  kinds: sqliteKinds,
  primaryKey: (first: SQLiteColumn, second: SQLiteColumn) =>
    primaryKey({ columns: [first, second] }),
  index: (name, column: SQLiteColumn) => index(name).on(column),
}

/**
 * Makes the tables for SQLite: those of Auth.js, with an index wherever rows are found by their user.
 *
 * ```ts
 * export const tables = sqliteTables({ userFields: { role: text("role") } })
 * export const adapter = DrizzleAdapter(db, tables)
 * ```
 *
 * @param options - names, columns of the application's own, and how a table is made
 */
export function sqliteTables<
  UserFields extends SQLiteExtraColumns = Record<never, never>,
  SessionFields extends SQLiteExtraColumns = Record<never, never>,
  AuthenticatorFields extends SQLiteExtraColumns = Record<never, never>,
>(
  options: SQLiteTableOptions<UserFields, SessionFields, AuthenticatorFields> = {},
): SQLiteTables<UserFields, SessionFields, AuthenticatorFields> {
  // The columns that it is given are of SQLite.
  const create = (options.table ?? sqliteTable) as unknown as CreateTable
  const tables = makeTables({ ...parts, create }, options)
  // They have these columns; what makes them knows no types of columns.
  return tables as unknown as SQLiteTables<UserFields, SessionFields, AuthenticatorFields>
}
