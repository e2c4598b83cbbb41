import type { Column, Table } from "drizzle-orm"
import type {
  StandardAccountColumn,
  StandardAuthenticatorColumn,
  StandardSessionColumn,
  StandardTokenColumn,
  StandardUserColumn,
} from "./fields.ts"

/** A column to be, of any database. */
export interface ColumnBuilder {
  notNull(): ColumnBuilder
}

/** A column of text to be, of any database. */
export interface TextBuilder extends ColumnBuilder {
  notNull(): TextBuilder
  primaryKey(): TextBuilder
  unique(): TextBuilder
  references(column: () => Column, actions: { readonly onDelete: "cascade" }): TextBuilder
  $defaultFn(make: () => string): TextBuilder
}

/** Makes a column of a name. */
type Make<Builder> = (name: string) => Builder

/** How a database stores what is in the standard columns. */
export interface ColumnKinds {
  /** IDs, names of providers and session tokens, which are looked up. */
  readonly key: Make<TextBuilder>
  /** Email addresses, which are looked up. */
  readonly email: Make<TextBuilder>
  /** Verification tokens, which are looked up. */
  readonly token: Make<TextBuilder>
  /** IDs of passkeys, which are looked up. */
  readonly credential: Make<TextBuilder>
  /** Names of a few letters. */
  readonly label: Make<ColumnBuilder>
  readonly text: Make<ColumnBuilder>
  /** Tokens of providers, which can be long. */
  readonly long: Make<ColumnBuilder>
  readonly idToken: Make<ColumnBuilder>
  readonly number: Make<ColumnBuilder>
  readonly truth: Make<ColumnBuilder>
  /** When something expires. */
  readonly expiry: Make<ColumnBuilder>
  /** When an address was verified. */
  readonly moment: Make<ColumnBuilder>
}

/** The kinds of a database that stores every text alike. */
export function kindsOfText(
  text: Make<TextBuilder>,
  others: Pick<ColumnKinds, "number" | "truth" | "moment"> & Partial<ColumnKinds>,
): ColumnKinds {
  return {
    key: text,
    email: text,
    token: text,
    credential: text,
    label: text,
    text,
    long: text,
    idToken: text,
    expiry: others.moment,
    ...others,
  }
}

/** Columns to be, by name. */
type Columns<Name extends string> = Readonly<Record<Name, ColumnBuilder>>

/** Makes the column that refers to the user. */
export type Owner = () => TextBuilder

/** Makes the column that refers to the user and deletes the row with that user. */
export function ownerOf({ key }: ColumnKinds, usersTable: Table): Owner {
  // Every table of users has an id; bindTable says so if this one has none.
  const { id } = usersTable as unknown as { readonly id: Column }
  return () =>
    key("userId")
      .notNull()
      .references(() => id, { onDelete: "cascade" })
}

/** Makes the standard columns of users. */
export const userColumns = ({
  key,
  text,
  email,
  moment,
}: ColumnKinds): Columns<StandardUserColumn> => ({
  id: key("id")
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  name: text("name"),
  email: email("email").unique(),
  emailVerified: moment("emailVerified"),
  image: text("image"),
})

/** Makes the standard columns of accounts. */
export const accountColumns = (
  { key, label, long, idToken, number, text }: ColumnKinds,
  owner: Owner,
): Columns<StandardAccountColumn> => ({
  userId: owner(),
  type: label("type").notNull(),
  provider: key("provider").notNull(),
  providerAccountId: key("providerAccountId").notNull(),
  refresh_token: long("refresh_token"),
  access_token: long("access_token"),
  expires_at: number("expires_at"),
  token_type: label("token_type"),
  scope: long("scope"),
  id_token: idToken("id_token"),
  session_state: text("session_state"),
})

/** Makes the standard columns of sessions. */
export const sessionColumns = (
  { key, expiry }: ColumnKinds,
  owner: Owner,
): Columns<StandardSessionColumn> => ({
  sessionToken: key("sessionToken").primaryKey(),
  userId: owner(),
  expires: expiry("expires").notNull(),
})

/** Makes the standard columns of verification tokens. */
export const tokenColumns = ({
  email,
  token,
  expiry,
}: ColumnKinds): Columns<StandardTokenColumn> => ({
  identifier: email("identifier").notNull(),
  token: token("token").notNull(),
  expires: expiry("expires").notNull(),
})

/**
 * Makes the standard columns of passkeys.
 *
 * @param owner - makes the column that refers to the user
 * @param asKey - makes a key of the ID
 */
export const authenticatorColumns = (
  { key, credential, text, label, number, truth }: ColumnKinds,
  owner: Owner,
  asKey: (credentialID: TextBuilder) => TextBuilder,
): Columns<StandardAuthenticatorColumn> => ({
  credentialID: asKey(credential("credentialID")),
  userId: owner(),
  providerAccountId: key("providerAccountId").notNull(),
  credentialPublicKey: text("credentialPublicKey").notNull(),
  counter: number("counter").notNull(),
  credentialDeviceType: label("credentialDeviceType").notNull(),
  credentialBackedUp: truth("credentialBackedUp").notNull(),
  transports: text("transports"),
})

/** Makes the columns that features need in the table of sessions. */
export const factColumns = ({
  text,
  moment,
}: ColumnKinds): Readonly<Record<string, ColumnBuilder>> => ({
  facts: text("facts"),
  createdAt: moment("createdAt"),
  lastSeenAt: moment("lastSeenAt"),
  userAgent: text("userAgent"),
})

/** Makes the columns that lists of passkeys need. */
export const passkeyColumns = ({
  text,
  moment,
}: ColumnKinds): Readonly<Record<string, ColumnBuilder>> => ({
  name: text("name"),
  createdAt: moment("createdAt"),
  lastUsedAt: moment("lastUsedAt"),
})
