import {
  boolean,
  int,
  mysqlTable,
  primaryKey,
  timestamp,
  varchar,
  type AnyMySqlColumn,
} from "drizzle-orm/mysql-core"
import type { AllTables, GivenTables } from "../drizzle-tables.ts"

/**
 * Fills in the tables that Auth.js has by default on MySQL and MariaDB.
 *
 * @param given - tables of the application
 */
export function withMySQLDefaults(given: GivenTables): AllTables {
  const usersTable = given.usersTable ?? users()
  // Every table of users has an id; bindTable says so if this one has none.
  const { id } = usersTable as unknown as { readonly id: AnyMySqlColumn }
  const owner = () =>
    short("userId")
      .notNull()
      .references(() => id, { onDelete: "cascade" })
  return {
    usersTable,
    accountsTable: given.accountsTable ?? accounts(owner),
    sessionsTable: given.sessionsTable ?? sessions(owner),
    verificationTokensTable: given.verificationTokensTable ?? verificationTokens(),
    authenticatorsTable: given.authenticatorsTable ?? authenticators(owner),
  }
}

const short = (name: string) => varchar(name, { length: 255 })

const moment = (name: string) => timestamp(name, { mode: "date" })

const ownerColumn = () => short("userId").notNull()

type Owner = () => ReturnType<typeof ownerColumn>

const users = () =>
  mysqlTable("user", {
    id: short("id")
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    name: short("name"),
    email: short("email").unique(),
    emailVerified: timestamp("emailVerified", { mode: "date", fsp: 3 }),
    image: short("image"),
  })

const accounts = (owner: Owner) =>
  mysqlTable(
    "account",
    {
      userId: owner(),
      type: short("type").notNull(),
      provider: short("provider").notNull(),
      providerAccountId: short("providerAccountId").notNull(),
      refresh_token: short("refresh_token"),
      access_token: short("access_token"),
      expires_at: int("expires_at"),
      token_type: short("token_type"),
      scope: short("scope"),
      id_token: varchar("id_token", { length: 2048 }),
      session_state: short("session_state"),
    },
    (account) => [primaryKey({ columns: [account.provider, account.providerAccountId] })],
  )

const sessions = (owner: Owner) =>
  mysqlTable("session", {
    sessionToken: short("sessionToken").primaryKey(),
    userId: owner(),
    expires: moment("expires").notNull(),
  })

const verificationTokens = () =>
  mysqlTable(
    "verificationToken",
    {
      identifier: short("identifier").notNull(),
      token: short("token").notNull(),
      expires: moment("expires").notNull(),
    },
    (token) => [primaryKey({ columns: [token.identifier, token.token] })],
  )

const authenticators = (owner: Owner) =>
  mysqlTable(
    "authenticator",
    {
      credentialID: short("credentialID").notNull().unique(),
      userId: owner(),
      providerAccountId: short("providerAccountId").notNull(),
      credentialPublicKey: short("credentialPublicKey").notNull(),
      counter: int("counter").notNull(),
      credentialDeviceType: short("credentialDeviceType").notNull(),
      credentialBackedUp: boolean("credentialBackedUp").notNull(),
      transports: short("transports"),
    },
    (passkey) => [primaryKey({ columns: [passkey.userId, passkey.credentialID] })],
  )
