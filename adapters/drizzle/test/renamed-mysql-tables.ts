import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  datetime,
  int,
  mysqlTable,
  primaryKey,
  text,
  varchar,
} from "drizzle-orm/mysql-core"

const moment = () => datetime({ fsp: 3 })
const key = (length = 255) => varchar({ length })

/**
 * The tables of an application with plural names, whose columns are named by `casing: "snake_case"`,
 * and whose ids are numbers that the database makes.
 */
export function renamedMySQLTables() {
  const usersTable = mysqlTable("users", {
    id: int().primaryKey().autoincrement(),
    name: text(),
    email: key(320).unique(),
    emailVerified: moment(),
    image: text(),
    createdAt: moment()
      .notNull()
      .default(sql`now(3)`),
  })
  const owner = () =>
    int()
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" })
  return {
    usersTable,
    accountsTable: mysqlTable(
      "accounts",
      {
        userId: owner(),
        type: key().notNull(),
        provider: key().notNull(),
        providerAccountId: key().notNull(),
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
    sessionsTable: mysqlTable("sessions", {
      sessionToken: key().primaryKey(),
      userId: owner(),
      expires: moment().notNull(),
    }),
    verificationTokensTable: mysqlTable("verification_tokens", {
      identifier: key(320).notNull(),
      token: key().notNull(),
      expires: moment().notNull(),
    }),
    authenticatorsTable: mysqlTable("authenticators", {
      credentialID: varchar("credential_id", { length: 768 }).primaryKey(),
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
