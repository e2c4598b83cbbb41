/**
 * What a column of the application's own holds. SQLite keeps `boolean` as 0 or 1, `date` as ISO 8601
 * text with milliseconds and `json` as JSON text; elsewhere there are types for them.
 */
export type ColumnType = "text" | "number" | "boolean" | "date" | "json"

/** How any column is stored; `key` is text by which rows are found or joined. */
export type StoredType = ColumnType | "key"

/** The columns that an adapter reads and writes, and how each of them is stored. */
export type Columns = ReadonlyMap<string, StoredType>

/** The tables. */
export type TableName = "User" | "Account" | "Session" | "VerificationToken" | "Authenticator"

/** A table together with its columns. */
export interface Table {
  readonly name: TableName
  readonly columns: Columns
  /** Those of the columns that are the application's own. */
  readonly own: ReadonlySet<string>
}

/** Names that are taken in the table of users. */
export type StandardUserColumn = "id" | "name" | "email" | "emailVerified" | "image"

/** Names that are taken in the table of sessions. */
export type StandardSessionColumn = "sessionToken" | "userId" | "expires"

type Definition<Name extends string = string> = Readonly<Record<Name, StoredType>>

const userDefinition: Definition<StandardUserColumn> = {
  id: "key",
  name: "text",
  email: "key",
  emailVerified: "date",
  image: "text",
}

const accountDefinition: Definition = {
  userId: "key",
  type: "text",
  provider: "key",
  providerAccountId: "key",
  refresh_token: "text",
  access_token: "text",
  expires_at: "number",
  token_type: "text",
  scope: "text",
  id_token: "text",
  session_state: "text",
}

const sessionDefinition: Definition<StandardSessionColumn> = {
  sessionToken: "key",
  userId: "key",
  expires: "date",
}

const verificationTokenDefinition: Definition = {
  identifier: "key",
  token: "key",
  expires: "date",
}

const authenticatorDefinition: Definition = {
  credentialID: "key",
  userId: "key",
  providerAccountId: "key",
  credentialPublicKey: "text",
  counter: "number",
  credentialDeviceType: "text",
  credentialBackedUp: "boolean",
  transports: "text",
}

/** Every table with the columns of this installation. */
export interface Tables {
  readonly user: Table
  readonly account: Table
  readonly session: Table
  readonly verificationToken: Table
  readonly authenticator: Table
}

/** Columns of the application's own, by name. */
export type OwnColumns = Readonly<Record<string, ColumnType | undefined>>

/**
 * Puts the application's own columns behind the standard ones.
 *
 * @param userColumns - extra columns of the table of users
 * @param sessionColumns - extra columns of the table of sessions
 */
export function tablesWith(userColumns: OwnColumns = {}, sessionColumns: OwnColumns = {}): Tables {
  return {
    user: table("User", userDefinition, userColumns),
    account: table("Account", accountDefinition),
    session: table("Session", sessionDefinition, sessionColumns),
    verificationToken: table("VerificationToken", verificationTokenDefinition),
    authenticator: table("Authenticator", authenticatorDefinition),
  }
}

function table(name: TableName, standard: Definition, extra: OwnColumns = {}): Table {
  const columns = new Map<string, StoredType>()
  for (const [column, type] of Object.entries(extra)) {
    if (type !== undefined) columns.set(column, type)
  }
  // A standard column keeps its type, so that no option can turn an expiry into text.
  for (const [column, type] of Object.entries(standard)) columns.set(column, type)
  const own = [...columns.keys()].filter((column) => !Object.hasOwn(standard, column))
  return { name, columns, own: new Set(own) }
}
