import type { AdapterAccount } from "@lockstep/core/adapters"
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  type SQLiteTable,
} from "drizzle-orm/sqlite-core"
import { standardNames } from "../table-options.ts"
import type { SQLiteOwnColumns, SQLiteTableOptions, SQLiteTables } from "./table-types.ts"

/**
 * Makes the tables for SQLite: those of Auth.js, with an index wherever rows are found by their user.
 *
 * ```ts
 * export const tables = sqliteTables({ userColumns: { role: text("role") } })
 * export const adapter = DrizzleAdapter(db, tables)
 * ```
 *
 * @param options - names, columns of the application's own, and how a table is made
 */
export function sqliteTables<
  UserColumns extends SQLiteOwnColumns = Record<never, never>,
  SessionColumns extends SQLiteOwnColumns = Record<never, never>,
>(
  options: SQLiteTableOptions<UserColumns, SessionColumns> = {},
): SQLiteTables<UserColumns, SessionColumns> {
  const { table = sqliteTable } = options
  const names = { ...standardNames, ...options.names }
  const usersTable = table(names.user, withOwn(userColumns(), options.userColumns))
  const owner = () =>
    text("userId")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" })
  const tables: Record<keyof SQLiteTables, SQLiteTable> = {
    usersTable,
    accountsTable: table(names.account, { userId: owner(), ...accountColumns() }, (account) => [
      primaryKey({ columns: [account.provider, account.providerAccountId] }),
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
      primaryKey({ columns: [token.identifier, token.token] }),
      index(`${names.verificationToken}_expires_index`).on(token.expires),
    ]),
    authenticatorsTable: table(
      names.authenticator,
      { ...authenticatorColumns(), userId: owner() },
      (passkey) => [index(`${names.authenticator}_userId_index`).on(passkey.userId)],
    ),
  }
  // They have these columns; the builders' own types differ in that they know the names.
  return tables as unknown as SQLiteTables<UserColumns, SessionColumns>
}

/** No option can turn a standard column into something else, so those come last. */
function withOwn<Standard extends SQLiteOwnColumns>(
  standard: Standard,
  own: SQLiteOwnColumns = {},
): SQLiteOwnColumns & Standard {
  return { ...standard, ...own, ...standard }
}

const moment = (name: string) => integer(name, { mode: "timestamp_ms" })

const userColumns = () => ({
  id: text("id")
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  name: text("name"),
  email: text("email").unique(),
  emailVerified: moment("emailVerified"),
  image: text("image"),
})

const accountColumns = () => ({
  type: text("type").$type<AdapterAccount["type"]>().notNull(),
  provider: text("provider").notNull(),
  providerAccountId: text("providerAccountId").notNull(),
  refresh_token: text("refresh_token"),
  access_token: text("access_token"),
  expires_at: integer("expires_at"),
  token_type: text("token_type"),
  scope: text("scope"),
  id_token: text("id_token"),
  session_state: text("session_state"),
})

const sessionColumns = () => ({
  sessionToken: text("sessionToken").primaryKey(),
  expires: moment("expires").notNull(),
})

const tokenColumns = () => ({
  identifier: text("identifier").notNull(),
  token: text("token").notNull(),
  expires: moment("expires").notNull(),
})

const authenticatorColumns = () => ({
  credentialID: text("credentialID").primaryKey(),
  providerAccountId: text("providerAccountId").notNull(),
  credentialPublicKey: text("credentialPublicKey").notNull(),
  counter: integer("counter").notNull(),
  credentialDeviceType: text("credentialDeviceType").notNull(),
  credentialBackedUp: integer("credentialBackedUp", { mode: "boolean" }).notNull(),
  transports: text("transports"),
})
