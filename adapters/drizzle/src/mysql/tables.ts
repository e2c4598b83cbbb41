import type { AdapterAccount } from "@lockstep/core/adapters"
import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  customType,
  datetime,
  index,
  mediumtext,
  mysqlTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
  type MySqlTable,
} from "drizzle-orm/mysql-core"
import { standardNames } from "../table-options.ts"
import type { MySQLOwnColumns, MySQLTableOptions, MySQLTables } from "./table-types.ts"

/**
 * Makes the tables for MySQL and MariaDB: those of Auth.js, with keys that are compared byte for byte,
 * tokens of any length, dates with milliseconds that do not end in 2038, numbers of 64 bits, and an
 * index wherever rows are found by their user.
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
    key(255)("userId")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" })
  const tables: Record<keyof MySQLTables, MySqlTable> = {
    usersTable,
    accountsTable: table(names.account, { userId: owner(), ...accountColumns() }, (account) => [
      primaryKey({ columns: [account.provider, account.providerAccountId] }),
      index(`${names.account}_userId_index`).on(account.userId),
    ]),
    sessionsTable: table(
      names.session,
      withOwn({ ...sessionColumns(), userId: owner() }, options.sessionColumns),
      (session) => [index(`${names.session}_userId_index`).on(session.userId)],
    ),
    verificationTokensTable: table(names.verificationToken, tokenColumns(), (token) => [
      uniqueIndex(`${names.verificationToken}_key`).on(token.identifier, token.tokenHash),
    ]),
    authenticatorsTable: table(
      names.authenticator,
      { ...authenticatorColumns(), userId: owner() },
      (passkey) => [
        uniqueIndex(`${names.authenticator}_key`).on(passkey.credentialHash),
        index(`${names.authenticator}_credentialID_index`).on(sql`${passkey.credentialID}(255)`),
        index(`${names.authenticator}_userId_index`).on(passkey.userId),
      ],
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

/**
 * Text that is compared byte for byte, spaces at the end included. The collations for that have
 * different names, and each database takes the other one's for a comment.
 */
const key = (length: number) =>
  customType<{ data: string; driverData: string }>({
    dataType: () =>
      `varchar(${length}) character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */`,
  })

/** The hash of a text that is too long for a key, made by the database and read by nobody. */
const hash = customType<{ data: string }>({
  dataType: () => "char(64) character set ascii collate ascii_bin",
})

const moment = (name: string) => datetime(name, { mode: "date", fsp: 3 })

const userColumns = () => ({
  id: key(255)("id")
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  name: text("name"),
  email: key(320)("email").unique(),
  emailVerified: moment("emailVerified"),
  image: text("image"),
})

const accountColumns = () => ({
  type: varchar("type", { length: 255 }).$type<AdapterAccount["type"]>().notNull(),
  provider: key(255)("provider").notNull(),
  providerAccountId: key(255)("providerAccountId").notNull(),
  refresh_token: mediumtext("refresh_token"),
  access_token: mediumtext("access_token"),
  expires_at: bigint("expires_at", { mode: "number" }),
  token_type: varchar("token_type", { length: 255 }),
  scope: mediumtext("scope"),
  id_token: mediumtext("id_token"),
  session_state: text("session_state"),
})

const sessionColumns = () => ({
  sessionToken: key(255)("sessionToken").primaryKey(),
  expires: moment("expires").notNull(),
})

const tokenColumns = () => ({
  identifier: key(320)("identifier").notNull(),
  token: key(512)("token").notNull(),
  tokenHash: hash("tokenHash").generatedAlwaysAs(sql`(sha2(\`token\`, 256))`, {
    mode: "stored",
  }),
  expires: moment("expires").notNull(),
})

const authenticatorColumns = () => ({
  credentialID: key(1364)("credentialID").notNull(),
  credentialHash: hash("credentialHash").generatedAlwaysAs(sql`(sha2(\`credentialID\`, 256))`, {
    mode: "stored",
  }),
  providerAccountId: key(255)("providerAccountId").notNull(),
  credentialPublicKey: text("credentialPublicKey").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  credentialDeviceType: varchar("credentialDeviceType", { length: 255 }).notNull(),
  credentialBackedUp: boolean("credentialBackedUp").notNull(),
  transports: text("transports"),
})
