import type { AdapterAccount } from "@lockstep/core/adapters"

/** Type of a standard column in the tables that `pgTables`, `mysqlTables` and `sqliteTables` create. */
export interface StandardColumn<
  Data,
  NotNull extends boolean,
  HasDefault extends boolean,
  Kind extends "string" | "number" | "boolean" | "date",
> {
  readonly name: string
  readonly tableName: string
  readonly dataType: Kind
  readonly columnType: string
  readonly data: Data
  readonly driverParam: string | number | boolean
  readonly enumValues: undefined
  readonly notNull: NotNull
  readonly hasDefault: HasDefault
  readonly isPrimaryKey: boolean
  readonly isAutoincrement: false
  readonly hasRuntimeDefault: boolean
  readonly generated: undefined
}

/** A standard column of any kind. */
export type AnyStandardColumn = StandardColumn<
  unknown,
  boolean,
  boolean,
  "string" | "number" | "boolean" | "date"
>

/** Text that need not be there. */
export type Text = StandardColumn<string, false, false, "string">
/** Text that must be there. */
export type NeededText = StandardColumn<string, true, false, "string">
/** The id of a user, which is made for each new row. */
export type MadeText = StandardColumn<string, true, true, "string">
/** What kind of account it is. */
export type AccountType = StandardColumn<AdapterAccount["type"], true, false, "string">
/** A number that need not be there. */
export type Numeric = StandardColumn<number, false, false, "number">
/** A number that must be there. */
export type NeededNumeric = StandardColumn<number, true, false, "number">
/** True or false. */
export type Truth = StandardColumn<boolean, true, false, "boolean">
/** A date that need not be there. */
export type Moment = StandardColumn<Date, false, false, "date">
/** A date that must be there. */
export type NeededMoment = StandardColumn<Date, true, false, "date">

/** A number that must be there, and is made where it is not given. */
export type MadeNumeric = StandardColumn<number, true, true, "number">

/** The columns of a table of short-lived entries. */
export interface EntryColumns {
  key: NeededText
  value: NeededText
  count: MadeNumeric
  expires: NeededNumeric
}

/** The columns of the five tables. */
export interface StandardColumns {
  readonly user: {
    id: MadeText
    name: Text
    email: Text
    emailVerified: Moment
    image: Text
  }
  readonly account: {
    userId: NeededText
    type: AccountType
    provider: NeededText
    providerAccountId: NeededText
    refresh_token: Text
    access_token: Text
    expires_at: Numeric
    token_type: Text
    scope: Text
    id_token: Text
    session_state: Text
  }
  readonly session: { sessionToken: NeededText; userId: NeededText; expires: NeededMoment }
  readonly verificationToken: { identifier: NeededText; token: NeededText; expires: NeededMoment }
  readonly authenticator: {
    credentialID: NeededText
    userId: NeededText
    providerAccountId: NeededText
    credentialPublicKey: NeededText
    counter: NeededNumeric
    credentialDeviceType: NeededText
    credentialBackedUp: Truth
    transports: Text
  }
}

/** The columns that the functions make for features. Tables of the application's own can leave them out. */
export interface OptionalColumns {
  readonly session: { facts: Text; createdAt: Moment; lastSeenAt: Moment; userAgent: Text }
  readonly authenticator: { name: Text; createdAt: Moment; lastUsedAt: Moment }
}
