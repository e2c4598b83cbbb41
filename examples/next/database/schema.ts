import { sqliteTables } from "@lockstep/drizzle-adapter"
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** Lockstep's tables. Sessions have three columns more, for the page that lists them. */
export const authTables = sqliteTables({
  sessionFields: {
    // The page names a session by this: the token, which opens it, must not leave the server.
    id: text("id")
      .notNull()
      .unique()
      .$defaultFn(() => crypto.randomUUID()),
    startedAt: integer("startedAt", { mode: "timestamp_ms" })
      .notNull()
      .$defaultFn(() => new Date()),
    userAgent: text("userAgent"),
  },
})

/** By their names as well, which is how drizzle-kit finds tables. */
export const {
  usersTable,
  accountsTable,
  sessionsTable,
  verificationTokensTable,
  authenticatorsTable,
} = authTables

/** A table of our own: Lockstep knows nothing of passwords. */
export const passwordsTable = sqliteTable("password", {
  userId: text("userId")
    .primaryKey()
    .references(() => usersTable.id, { onDelete: "cascade" }),
  /** As `hashPassword` makes it. */
  hash: text("hash").notNull(),
})
