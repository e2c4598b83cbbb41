import { type CreateTableBuilder, type Kysely, sql } from "kysely"

/**
 * Creates what is missing of the tables, unique keys and indexes that {@link KyselyAdapter} uses, on
 * SQLite. What exists is left as it is, so it may be run again, and on a database made for Auth.js,
 * where it adds the table of passkeys and the missing keys. Fits as `up` of a Kysely migration.
 *
 * @throws the driver's error, for example when existing rows already break a unique key
 */
export async function createTables<DB>(db: Kysely<DB>): Promise<void> {
  for (const table of [users, accounts, sessions, verificationTokens, authenticators]) {
    await table(db).execute()
  }
  for (const index of indexes) {
    const builder = db.schema.createIndex(index.name).ifNotExists().on(index.table)
    await (index.unique ? builder.unique() : builder).columns([...index.columns]).execute()
  }
}

/**
 * Drops the tables with everything in them. Fits as `down` of a Kysely migration.
 */
export async function dropTables<DB>(db: Kysely<DB>): Promise<void> {
  for (const table of ["Authenticator", "VerificationToken", "Session", "Account", "User"]) {
    await db.schema.dropTable(table).ifExists().execute()
  }
}

/** Indexes stand apart from the tables, so that tables made for Auth.js get them too. */
const indexes: readonly Index[] = [
  {
    name: "Account_provider_providerAccountId_key",
    table: "Account",
    columns: ["provider", "providerAccountId"],
    unique: true,
  },
  { name: "Account_userId_index", table: "Account", columns: ["userId"] },
  { name: "Session_userId_index", table: "Session", columns: ["userId"] },
  { name: "Authenticator_userId_index", table: "Authenticator", columns: ["userId"] },
]

interface Index {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly unique?: boolean
}

// The columns are added by name here, so the builder's own record of them is of no use.
type NewTable = CreateTableBuilder<string, string>

function newTable<DB>(db: Kysely<DB>, name: string): NewTable {
  return db.schema.createTable(name).ifNotExists()
}

function users<DB>(db: Kysely<DB>): NewTable {
  return newTable(db, "User")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text")
    .addColumn("email", "text", (column) => column.unique())
    .addColumn("emailVerified", "text")
    .addColumn("image", "text")
}

function accounts<DB>(db: Kysely<DB>): NewTable {
  return owned(newTable(db, "Account"))
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("providerAccountId", "text", (column) => column.notNull())
    .addColumn("refresh_token", "text")
    .addColumn("access_token", "text")
    .addColumn("expires_at", "integer")
    .addColumn("token_type", "text")
    .addColumn("scope", "text")
    .addColumn("id_token", "text")
    .addColumn("session_state", "text")
}

function sessions<DB>(db: Kysely<DB>): NewTable {
  return owned(
    newTable(db, "Session").addColumn("sessionToken", "text", (column) =>
      column.primaryKey().notNull(),
    ),
  ).addColumn("expires", "text", (column) => column.notNull())
}

function verificationTokens<DB>(db: Kysely<DB>): NewTable {
  return newTable(db, "VerificationToken")
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull())
    .addColumn("expires", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("VerificationToken_key", ["identifier", "token"])
}

function authenticators<DB>(db: Kysely<DB>): NewTable {
  return owned(
    newTable(db, "Authenticator").addColumn("credentialID", "text", (column) =>
      column.primaryKey().notNull(),
    ),
  )
    .addColumn("providerAccountId", "text", (column) => column.notNull())
    .addColumn("credentialPublicKey", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull().check(sql`"counter" >= 0`))
    .addColumn("credentialDeviceType", "text", (column) => column.notNull())
    .addColumn("credentialBackedUp", "integer", (column) => column.notNull())
    .addColumn("transports", "text")
}

function owned(table: NewTable): NewTable {
  return table.addColumn("userId", "text", (column) =>
    column.notNull().references("User.id").onDelete("cascade"),
  )
}
