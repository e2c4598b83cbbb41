import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  type PgColumn,
} from "drizzle-orm/pg-core"
import { makeTables, type CreateTable, type IndexedTableParts } from "../../make-tables.ts"
import { kindsOfText } from "../../table-columns.ts"
import type { PgExtraColumns, PgTableOptions, PgTables } from "./table-types.ts"

const parts: Omit<IndexedTableParts, "create"> = {
  kinds: kindsOfText((name) => text(name), {
    number: (name) => bigint(name, { mode: "number" }),
    truth: (name) => boolean(name),
    moment: (name) => timestamp(name, { mode: "date", withTimezone: true, precision: 3 }),
  }),
  primaryKey: (first: PgColumn, second: PgColumn) => primaryKey({ columns: [first, second] }),
  index: (name, column: PgColumn) => index(name).on(column),
}

/**
 * Makes the tables for PostgreSQL: those of Auth.js, with dates that have a zone and milliseconds,
 * numbers of 64 bits, and an index wherever rows are found by their user.
 *
 * ```ts
 * export const tables = pgTables({ userFields: { role: text("role") } })
 * export const adapter = DrizzleAdapter(db, tables)
 * ```
 *
 * @param options - names, columns of the application's own, and how a table is made
 */
export function pgTables<
  UserFields extends PgExtraColumns = Record<never, never>,
  SessionFields extends PgExtraColumns = Record<never, never>,
  AuthenticatorFields extends PgExtraColumns = Record<never, never>,
>(
  options: PgTableOptions<UserFields, SessionFields, AuthenticatorFields> = {},
): PgTables<UserFields, SessionFields, AuthenticatorFields> {
  // The columns that it is given are of PostgreSQL.
  const create = (options.table ?? pgTable) as unknown as CreateTable
  // They have these columns; what makes them knows no types of columns.
  return makeTables({ ...parts, create }, options) as unknown as PgTables<
    UserFields,
    SessionFields,
    AuthenticatorFields
  >
}
