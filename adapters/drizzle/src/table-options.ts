/** What the five tables are called; each name that is left out is that of Auth.js. */
export interface TableNames {
  readonly user?: string
  readonly account?: string
  readonly session?: string
  readonly verificationToken?: string
  readonly authenticator?: string
}

/** How tables are to be made; see `pgTables`, `mysqlTables` and `sqliteTables`. */
export interface TableOptions<Create, UserFields, SessionFields, AuthenticatorFields> {
  /** Makes a table: `pgTableCreator` or `pgSchema("auth").table`, for example. */
  readonly table?: Create
  readonly names?: TableNames
  /** Your own fields in users. They are stored, returned and typed. */
  readonly userFields?: UserFields
  /** Your own fields in sessions. They are stored, returned and typed. */
  readonly sessionFields?: SessionFields
  /** Those of the optional columns of passkeys that the table has: `name`, `createdAt`, `lastUsedAt`. */
  readonly authenticatorFields?: AuthenticatorFields
}

/** The names of all tables. */
export const standardNames: Required<TableNames> = {
  user: "user",
  account: "account",
  session: "session",
  verificationToken: "verificationToken",
  authenticator: "authenticator",
}

/** How the table of a store is to be made; see `pgEntriesTable`, `mysqlEntriesTable` and `sqliteEntriesTable`. */
export interface EntriesTableOptions<Create> {
  /** Makes a table: `pgTableCreator` or `pgSchema("auth").table`, for example. */
  readonly table?: Create
  /** Applications that share a database have one table each. Default: `auth_entry`. */
  readonly name?: string
}
