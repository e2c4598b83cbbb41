/** What the five tables are called; each name that is left out is that of Auth.js. */
export interface TableNames {
  readonly user?: string
  readonly account?: string
  readonly session?: string
  readonly verificationToken?: string
  readonly authenticator?: string
}

/** How tables are to be made; see `pgTables`, `mysqlTables` and `sqliteTables`. */
export interface TableOptions<Create, UserColumns, SessionColumns> {
  /** Makes a table: `pgTableCreator` or `pgSchema("auth").table`, for example. */
  readonly table?: Create
  readonly names?: TableNames
  /** Columns of users beyond the standard five. */
  readonly userColumns?: UserColumns
  /** Columns of sessions beyond the standard three. */
  readonly sessionColumns?: SessionColumns
}

/** The names of all tables. */
export const standardNames: Required<TableNames> = {
  user: "user",
  account: "account",
  session: "session",
  verificationToken: "verificationToken",
  authenticator: "authenticator",
}
