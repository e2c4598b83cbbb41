/** Names of the five tables. Default: the names of Auth.js. */
export interface TableNames {
  readonly user?: string
  readonly account?: string
  readonly session?: string
  readonly verificationToken?: string
  readonly authenticator?: string
}

/** Options of `pgTables`, `mysqlTables` and `sqliteTables`. */
export interface TableOptions<Create, UserFields, SessionFields, AuthenticatorFields> {
  /** Function that creates a table, for example `pgTableCreator` or `pgSchema("auth").table`. */
  readonly table?: Create
  readonly names?: TableNames
  /** Your own fields in users. They are stored, returned and typed. */
  readonly userFields?: UserFields
  /** Your own fields in sessions. They are stored, returned and typed. */
  readonly sessionFields?: SessionFields
  /** Other columns for `name`, `createdAt` and `lastUsedAt` of passkeys. */
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

/** Options of `pgEntriesTable`, `mysqlEntriesTable` and `sqliteEntriesTable`. */
export interface EntriesTableOptions<Create> {
  /** Function that creates a table, for example `pgTableCreator` or `pgSchema("auth").table`. */
  readonly table?: Create
  /**
   * Name of the table. Applications that share a database need separate tables. Default:
   * `auth_entry`.
   */
  readonly name?: string
}
