import {
  bigint,
  boolean,
  pgTableCreator,
  primaryKey,
  text,
  timestamp,
  uuid,
  type PgTableFn,
} from "drizzle-orm/pg-core"

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * The tables of an application with plural names, whose columns are named by `casing: "snake_case"`,
 * and whose ids are UUIDs that the database makes.
 *
 * @param table - `pgTable`, or that of a schema
 */
export function renamedPgTables(
  table: PgTableFn<string | undefined> = pgTableCreator((name) => name),
) {
  const usersTable = table("users", {
    id: uuid().primaryKey().defaultRandom(),
    name: text(),
    email: text().unique(),
    emailVerified: moment(),
    image: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  })
  const owner = () =>
    uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" })
  return {
    usersTable,
    accountsTable: table(
      "accounts",
      {
        userId: owner(),
        type: text().notNull(),
        provider: text().notNull(),
        providerAccountId: text().notNull(),
        refresh_token: text(),
        access_token: text(),
        expires_at: bigint({ mode: "number" }),
        token_type: text(),
        scope: text(),
        id_token: text(),
        session_state: text(),
      },
      (account) => [primaryKey({ columns: [account.provider, account.providerAccountId] })],
    ),
    sessionsTable: table("sessions", {
      sessionToken: text().primaryKey(),
      userId: owner(),
      expires: moment().notNull(),
    }),
    verificationTokensTable: table("verification_tokens", {
      identifier: text().notNull(),
      token: text().notNull(),
      expires: moment().notNull(),
    }),
    authenticatorsTable: table("authenticators", {
      credentialID: text("credential_id").primaryKey(),
      userId: owner(),
      providerAccountId: text().notNull(),
      credentialPublicKey: text().notNull(),
      counter: bigint({ mode: "number" }).notNull(),
      credentialDeviceType: text().notNull(),
      credentialBackedUp: boolean().notNull(),
      transports: text(),
    }),
  }
}
