import { getTableName } from "drizzle-orm"
import {
  boolean,
  datetime,
  double,
  index,
  mediumtext,
  mysqlTable,
  primaryKey,
  text,
  varchar,
  type MySqlColumn,
} from "drizzle-orm/mysql-core"
import { makeTables, type CreateTable, type IndexedTableParts } from "../../make-tables.ts"
import { kindsOfText } from "../../table-columns.ts"
import { bytes } from "./bytes.ts"
import type { MySQLExtraColumns, MySQLTableOptions, MySQLTables } from "./table-types.ts"

/**
 * Makes the tables for MySQL and MariaDB: those of Auth.js, with tokens of any length, dates with
 * milliseconds that do not end in 2038, all integers that JavaScript has, and an index wherever rows are
 * found by their user. The names of keys and the types of columns are those that `drizzle-kit push` reads
 * back from the database: it empties a table to change the type of a column.
 *
 * ```ts
 * export const tables = mysqlTables({ userFields: { role: varchar("role", { length: 20 }) } })
 * export const adapter = DrizzleAdapter(db, tables)
 * ```
 *
 * @param options - names, columns of the application's own, and how a table is made
 */
export function mysqlTables<
  UserFields extends MySQLExtraColumns = Record<never, never>,
  SessionFields extends MySQLExtraColumns = Record<never, never>,
  AuthenticatorFields extends MySQLExtraColumns = Record<never, never>,
>(
  options: MySQLTableOptions<UserFields, SessionFields, AuthenticatorFields> = {},
): MySQLTables<UserFields, SessionFields, AuthenticatorFields> {
  // The columns that it is given are of MySQL.
  const create = (options.table ?? mysqlTable) as unknown as CreateTable
  const tables = makeTables({ ...parts, create }, options)
  // They have these columns; what makes them knows no types of columns.
  return tables as unknown as MySQLTables<UserFields, SessionFields, AuthenticatorFields>
}

/** MySQL calls every primary key `PRIMARY`; this is the name that `drizzle-kit push` gives what it reads. */
function keyOf(first: MySqlColumn, second: MySqlColumn) {
  const name = `${getTableName(first.table)}_${first.name}_${second.name}`
  return primaryKey({ name, columns: [first, second] })
}

const short = (name: string) => varchar(name, { length: 255 })
const long = (name: string) => mediumtext(name)
const address = (name: string) => varchar(name, { length: 320 })

const parts: Omit<IndexedTableParts, "create"> = {
  kinds: kindsOfText(short, {
    email: address,
    token: (name) => bytes(name, { length: 1536 }),
    credential: (name) => bytes(name, { length: 1364 }),
    text: (name) => text(name),
    long,
    idToken: long,
    number: (name) => double(name),
    truth: (name) => boolean(name),
    moment: (name) => datetime(name, { mode: "date", fsp: 3 }),
  }),
  primaryKey: keyOf,
  index: (name, column: MySqlColumn) => index(name).on(column),
}
