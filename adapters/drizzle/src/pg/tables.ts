import type { AdapterAccount } from "@lockstep/core/adapters"
import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  type PgTable,
} from "drizzle-orm/pg-core"
import { standardNames } from "../table-options.ts"
import type { PgOwnColumns, PgTableOptions, PgTables } from "./table-types.ts"

/**
 * Makes the tables for PostgreSQL: those of Auth.js, with dates that have a zone and milliseconds,
 * numbers of 64 bits, and an index wherever rows are found by their user.
 *
 * ```ts
 * export const tables = pgTables({ userColumns: { role: text("role") } })
 * export const adapter = DrizzleAdapter(db, tables)
 * ```
 *
 * @param options - names, columns of the application's own, and how a table is made
 */
export function pgTables<
  UserColumns extends PgOwnColumns = Record<never, never>,
  SessionColumns extends PgOwnColumns = Record<never, never>,
>(
  options: PgTableOptions<UserColumns, SessionColumns> = {},
): PgTables<UserColumns, SessionColumns> {
  const { table = pgTable } = options
  const names = { ...standardNames, ...options.names }
  const usersTable = table(names.user, withOwn(userColumns(), options.userColumns))
  const owner = () =>
    text("userId")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" })
  const tables: Record<keyof PgTables, PgTable> = {
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
  return tables as unknown as PgTables<UserColumns, SessionColumns>
}

/** No option can turn a standard column into something else, so those come last. */
function withOwn<Standard extends PgOwnColumns>(
  standard: Standard,
  own: PgOwnColumns = {},
): PgOwnColumns & Standard {
  return { ...standard, ...own, ...standard }
}

const moment = (name: string) => timestamp(name, { mode: "date", withTimezone: true, precision: 3 })

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
  expires_at: bigint("expires_at", { mode: "number" }),
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
  counter: bigint("counter", { mode: "number" }).notNull(),
  credentialDeviceType: text("credentialDeviceType").notNull(),
  credentialBackedUp: boolean("credentialBackedUp").notNull(),
  transports: text("transports"),
})
