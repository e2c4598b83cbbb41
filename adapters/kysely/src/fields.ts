import type { FieldType, RecordKind } from "@lockstep/core/adapters"

/** How any column is stored; `key` is text by which rows are found or joined. */
export type StoredType = FieldType | "key"

/** The columns that an adapter reads and writes, and how each of them is stored. */
export type Columns = ReadonlyMap<string, StoredType>

/** The tables. */
export type TableName = "User" | "Account" | "Session" | "VerificationToken" | "Authenticator"

/** What the table of short-lived entries is called, where the application does not say otherwise. */
export const defaultEntryTable = "AuthEntry"

/** The columns of the table of short-lived entries. */
export const entryColumns = ["key", "value", "count", "expires"] as const

/** A table together with its columns. */
export interface Table {
  readonly name: TableName
  /** The kind of its records. */
  readonly kind: RecordKind
  readonly columns: Columns
  /** Standard fields that it has no columns for; they are `null` in every record. */
  readonly absent: readonly string[]
  /** Those of the columns that are the application's own. */
  readonly own: ReadonlySet<string>
}

/** Names that are taken in the table of users. */
export type StandardUserColumn = "id" | "name" | "email" | "emailVerified" | "image"

/** The standard columns that a table of users can do without. */
export type OptionalUserColumn = "name" | "emailVerified" | "image"

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

/** Fields of the application's own, by name; `false` for a standard field that has no column. */
export type OwnFields = Readonly<Record<string, FieldType | false | undefined>>

/** Puts the application's own columns behind the standard ones. */
export function tablesWith(
  userFields: OwnFields = {},
  sessionFields: OwnFields = {},
  authenticatorFields: OwnFields = {},
): Tables {
  return {
    user: table("User", "user", userDefinition, userFields),
    account: table("Account", "account", accountDefinition),
    session: table("Session", "session", sessionDefinition, sessionFields),
    verificationToken: table("VerificationToken", "verificationToken", verificationTokenDefinition),
    authenticator: table(
      "Authenticator",
      "authenticator",
      authenticatorDefinition,
      authenticatorFields,
    ),
  }
}

function table(
  name: TableName,
  kind: RecordKind,
  standard: Definition,
  fields: OwnFields = {},
): Table {
  const absent = optional[name]?.filter((column) => fields[column] === false) ?? []
  const columns = new Map<string, StoredType>()
  for (const [column, type] of Object.entries(fields)) {
    if (type !== undefined && type !== false) columns.set(column, type)
  }
  // A standard column keeps its type, so that no option can turn an expiry into text.
  for (const [column, type] of Object.entries(standard)) {
    if (!absent.includes(column)) columns.set(column, type)
  }
  const own = [...columns.keys()].filter((column) => !Object.hasOwn(standard, column))
  return { name, kind, columns, absent, own: new Set(own) }
}

const optional: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  User: ["name", "emailVerified", "image"] satisfies readonly OptionalUserColumn[],
}
