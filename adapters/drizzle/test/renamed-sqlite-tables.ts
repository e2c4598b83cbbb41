import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"

/**
 * The tables of an application that has its own names for them and lets `casing: "snake_case"` name
 * the columns.
 */
export function renamedTables() {
  const usersTable = sqliteTable("app_users", {
    id: text()
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    name: text(),
    email: text().unique(),
    emailVerified: integer({ mode: "timestamp_ms" }),
    image: text(),
  })
  const owner = () =>
    text()
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" })
  return {
    usersTable,
    accountsTable: sqliteTable(
      "app_accounts",
      {
        userId: owner(),
        type: text().notNull(),
        provider: text().notNull(),
        providerAccountId: text().notNull(),
        refresh_token: text(),
        access_token: text(),
        expires_at: integer(),
        token_type: text(),
        scope: text(),
        id_token: text(),
        session_state: text(),
      },
      (account) => [primaryKey({ columns: [account.provider, account.providerAccountId] })],
    ),
    sessionsTable: sqliteTable("app_sessions", {
      sessionToken: text().primaryKey(),
      userId: owner(),
      expires: integer({ mode: "timestamp_ms" }).notNull(),
    }),
    verificationTokensTable: sqliteTable("app_tokens", {
      identifier: text().notNull(),
      token: text().notNull(),
      expires: integer({ mode: "timestamp_ms" }).notNull(),
    }),
    authenticatorsTable: sqliteTable("app_passkeys", {
      credentialID: text().primaryKey(),
      userId: owner(),
      providerAccountId: text().notNull(),
      credentialPublicKey: text().notNull(),
      counter: integer().notNull(),
      credentialDeviceType: text().notNull(),
      credentialBackedUp: integer({ mode: "boolean" }).notNull(),
      transports: text(),
    }),
  }
}
