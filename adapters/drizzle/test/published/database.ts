import type { AdapterAccount } from "@lockstep/core/adapters"
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3"
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** The database of the sample. */
export type Database = BetterSQLite3Database

/** The table of accounts, as Auth.js documents it. */
export const accounts = sqliteTable(
  "account",
  {
    userId: text("userId").notNull(),
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
  },
  (account) => [primaryKey({ columns: [account.provider, account.providerAccountId] })],
)

/** The table of sessions, as Auth.js documents it, with the columns of `sessionManagement`. */
export const sessions = sqliteTable("session", {
  sessionToken: text("sessionToken").primaryKey(),
  userId: text("userId").notNull(),
  expires: integer("expires", { mode: "timestamp_ms" }).notNull(),
  facts: text("facts"),
  createdAt: integer("createdAt", { mode: "timestamp_ms" }),
  lastSeenAt: integer("lastSeenAt", { mode: "timestamp_ms" }),
  userAgent: text("userAgent"),
})

/** The table of verification tokens, as Auth.js documents it. */
export const verificationTokens = sqliteTable(
  "verificationToken",
  {
    identifier: text("identifier").notNull(),
    token: text("token").notNull(),
    expires: integer("expires", { mode: "timestamp_ms" }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.identifier, row.token] })],
)
