import { sqliteEntriesTable, sqliteTables } from "@lockstep/drizzle-adapter"
import { sqliteTable, text } from "drizzle-orm/sqlite-core"

/** Lockstep's tables. */
export const authTables = sqliteTables()

/** By their names as well, which is how drizzle-kit finds tables. */
export const {
  usersTable,
  accountsTable,
  sessionsTable,
  verificationTokensTable,
  authenticatorsTable,
} = authTables

/** What all processes share, such as that the sessions of a user were ended during a sign-in. */
export const entriesTable = sqliteEntriesTable()

/** The application's own table: Lockstep does not store passwords. */
export const passwordsTable = sqliteTable("password", {
  userId: text("userId")
    .primaryKey()
    .references(() => usersTable.id, { onDelete: "cascade" }),
  /** As `hashPassword` makes it. */
  hash: text("hash").notNull(),
})
