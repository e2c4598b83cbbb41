import type { AdapterAccount } from "@lockstep/core/adapters"
import { getTableName } from "drizzle-orm"
import {
  boolean,
  customType,
  datetime,
  double,
  index,
  mediumtext,
  mysqlTable,
  primaryKey,
  text,
  varchar,
  type MySqlColumn,
  type MySqlTable,
} from "drizzle-orm/mysql-core"
import { standardNames } from "../table-options.ts"
import type { MySQLOwnColumns, MySQLTableOptions, MySQLTables } from "./table-types.ts"

/**
 * Makes the tables for MySQL and MariaDB: those of Auth.js, with tokens of any length, dates with
 * milliseconds that do not end in 2038, all integers that JavaScript has, and an index wherever rows are
 * found by their user. The names of keys and the types of columns are those that `drizzle-kit push` reads
 * back from the database: it empties a table to change the type of a column.
 *
 * ```ts
 * export const tables = mysqlTables({ userColumns: { role: varchar("role", { length: 20 }) } })
 * export const adapter = DrizzleAdapter(db, tables)
 * ```
 *
 * @param options - names, columns of the application's own, and how a table is made
 */
export function mysqlTables<
  UserColumns extends MySQLOwnColumns = Record<never, never>,
  SessionColumns extends MySQLOwnColumns = Record<never, never>,
>(
  options: MySQLTableOptions<UserColumns, SessionColumns> = {},
): MySQLTables<UserColumns, SessionColumns> {
  const { table = mysqlTable } = options
  const names = { ...standardNames, ...options.names }
  const usersTable = table(names.user, withOwn(userColumns(), options.userColumns))
  const owner = () =>
    key("userId")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" })
  const tables: Record<keyof MySQLTables, MySqlTable> = {
    usersTable,
    accountsTable: table(names.account, { userId: owner(), ...accountColumns() }, (account) => [
      keyOf(account.provider, account.providerAccountId),
      index(`${names.account}_userId_index`).on(account.userId),
    ]),
    sessionsTable: table(
      names.session,
      withOwn({ ...sessionColumns(), userId: owner() }, options.sessionColumns),
      (session) => [
        index(`${names.session}_userId_index`).on(session.userId),
        index(`${names.session}_expires_index`).on(session.expires),
      ],
    ),
    verificationTokensTable: table(names.verificationToken, tokenColumns(), (token) => [
      keyOf(token.identifier, token.token),
      index(`${names.verificationToken}_expires_index`).on(token.expires),
    ]),
    authenticatorsTable: table(
      names.authenticator,
      { ...authenticatorColumns(), userId: owner() },
      (passkey) => [index(`${names.authenticator}_userId_index`).on(passkey.userId)],
    ),
  }
  // They have these columns; the builders' own types differ in that they know the names.
  return tables as unknown as MySQLTables<UserColumns, SessionColumns>
}

/** No option can turn a standard column into something else, so those come last. */
function withOwn<Standard extends MySQLOwnColumns>(
  standard: Standard,
  own: MySQLOwnColumns = {},
): MySQLOwnColumns & Standard {
  return { ...standard, ...own, ...standard }
}

/** MySQL calls every primary key `PRIMARY`; this is the name that `drizzle-kit push` gives what it reads. */
function keyOf(first: MySqlColumn, second: MySqlColumn) {
  const name = `${getTableName(first.table)}_${first.name}_${second.name}`
  return primaryKey({ name, columns: [first, second] })
}

const key = (name: string, length = 255) => varchar(name, { length })

/**
 * Text that is too long for a key of characters, each of which takes four bytes there. Drizzle's own
 * `varbinary` reads the buffers of Node.js, and no other bytes.
 */
const bytes = customType<{
  data: string
  driverData: string | Uint8Array
  config: { length: number }
  configRequired: true
}>({
  dataType: ({ length }) => `varbinary(${length})`,
  fromDriver: (value) => (typeof value === "string" ? value : utf8.decode(value)),
})

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

const moment = (name: string) => datetime(name, { mode: "date", fsp: 3 })

const userColumns = () => ({
  id: key("id")
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  name: text("name"),
  email: key("email", 320).unique(),
  emailVerified: moment("emailVerified"),
  image: text("image"),
})

const accountColumns = () => ({
  type: varchar("type", { length: 255 }).$type<AdapterAccount["type"]>().notNull(),
  provider: key("provider").notNull(),
  providerAccountId: key("providerAccountId").notNull(),
  refresh_token: mediumtext("refresh_token"),
  access_token: mediumtext("access_token"),
  expires_at: double("expires_at"),
  token_type: varchar("token_type", { length: 255 }),
  scope: mediumtext("scope"),
  id_token: mediumtext("id_token"),
  session_state: text("session_state"),
})

const sessionColumns = () => ({
  sessionToken: key("sessionToken").primaryKey(),
  expires: moment("expires").notNull(),
})

const tokenColumns = () => ({
  identifier: key("identifier", 320).notNull(),
  token: bytes("token", { length: 1536 }).notNull(),
  expires: moment("expires").notNull(),
})

const authenticatorColumns = () => ({
  credentialID: bytes("credentialID", { length: 1364 }).primaryKey(),
  providerAccountId: key("providerAccountId").notNull(),
  credentialPublicKey: text("credentialPublicKey").notNull(),
  counter: double("counter").notNull(),
  credentialDeviceType: varchar("credentialDeviceType", { length: 255 }).notNull(),
  credentialBackedUp: boolean("credentialBackedUp").notNull(),
  transports: text("transports"),
})
