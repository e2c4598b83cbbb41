import {
  integer,
  primaryKey,
  sqliteTable,
  text,
  type AnySQLiteColumn,
} from "drizzle-orm/sqlite-core"
import type { AllTables, GivenTables } from "../drizzle-tables.ts"

/**
 * Fills in the tables that Auth.js has by default on SQLite.
 *
 * @param given - tables of the application
 */
export function withSQLiteDefaults(given: GivenTables): AllTables {
  const usersTable = given.usersTable ?? users()
  // Every table of users has an id; bindTable says so if this one has none.
  const { id } = usersTable as unknown as { readonly id: AnySQLiteColumn }
  const owner = () =>
    text("userId")
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

const moment = (name: string) => integer(name, { mode: "timestamp_ms" })

const ownerColumn = () => text("userId").notNull()

type Owner = () => ReturnType<typeof ownerColumn>

const users = () =>
  sqliteTable("user", {
    id: text("id")
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    name: text("name"),
    email: text("email").unique(),
    emailVerified: moment("emailVerified"),
    image: text("image"),
  })

const accounts = (owner: Owner) =>
  sqliteTable(
    "account",
    {
      userId: owner(),
      type: text("type").notNull(),
      provider: text("provider").notNull(),
      providerAccountId: text("providerAccountId").notNull(),
      refresh_token: text("refresh_token"),
      access_token: text("access_token"),
      expires_at: integer("expires_at"),
      token_type: text("token_type"),
      scope: text("scope"),
      id_token: text("id_token"),
      session_state: text("session_state"),
    },
    (account) => [primaryKey({ columns: [account.provider, account.providerAccountId] })],
  )

const sessions = (owner: Owner) =>
  sqliteTable("session", {
    sessionToken: text("sessionToken").primaryKey(),
    userId: owner(),
    expires: moment("expires").notNull(),
  })

const verificationTokens = () =>
  sqliteTable(
    "verificationToken",
    {
      identifier: text("identifier").notNull(),
      token: text("token").notNull(),
      expires: moment("expires").notNull(),
    },
    (token) => [primaryKey({ columns: [token.identifier, token.token] })],
  )

const authenticators = (owner: Owner) =>
  sqliteTable(
    "authenticator",
    {
      credentialID: text("credentialID").notNull().unique(),
      userId: owner(),
      providerAccountId: text("providerAccountId").notNull(),
      credentialPublicKey: text("credentialPublicKey").notNull(),
      counter: integer("counter").notNull(),
      credentialDeviceType: text("credentialDeviceType").notNull(),
      credentialBackedUp: integer("credentialBackedUp", { mode: "boolean" }).notNull(),
      transports: text("transports"),
    },
    (passkey) => [primaryKey({ columns: [passkey.userId, passkey.credentialID] })],
  )
