import type { RecordKind } from "@lockstep/core/adapters"

/** How a member of a record is checked and compared. `key` is text by which rows are found or joined. */
export type MemberType = "key" | "text" | "number" | "boolean" | "date" | "other"

/** Members of a user that every table of users has. */
export type StandardUserColumn = "id" | "name" | "email" | "emailVerified" | "image"

/** Members of an account that every table of accounts has. */
export type StandardAccountColumn =
  | "userId"
  | "type"
  | "provider"
  | "providerAccountId"
  | "refresh_token"
  | "access_token"
  | "expires_at"
  | "token_type"
  | "scope"
  | "id_token"
  | "session_state"

/** Members of a session that every table of sessions has. */
export type StandardSessionColumn = "sessionToken" | "userId" | "expires"

/** Members of a verification token. */
export type StandardTokenColumn = "identifier" | "token" | "expires"

/** Members of a passkey. */
export type StandardAuthenticatorColumn =
  | "credentialID"
  | "userId"
  | "providerAccountId"
  | "credentialPublicKey"
  | "counter"
  | "credentialDeviceType"
  | "credentialBackedUp"
  | "transports"

type Definition<Name extends string> = Readonly<Record<Name, MemberType>>

const user: Definition<StandardUserColumn> = {
  id: "key",
  name: "text",
  email: "key",
  emailVerified: "date",
  image: "text",
}

const account: Definition<StandardAccountColumn> = {
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

const session: Definition<StandardSessionColumn> = {
  sessionToken: "key",
  userId: "key",
  expires: "date",
}

const verificationToken: Definition<StandardTokenColumn> = {
  identifier: "key",
  token: "key",
  expires: "date",
}

const authenticator: Definition<StandardAuthenticatorColumn> = {
  credentialID: "key",
  userId: "key",
  providerAccountId: "key",
  credentialPublicKey: "text",
  counter: "number",
  credentialDeviceType: "text",
  credentialBackedUp: "boolean",
  transports: "text",
}

/** The members that every installation has, and how each of them is stored. */
export const standardColumns: Readonly<
  Record<RecordKind, Readonly<Record<string, MemberType | undefined>>>
> = { user, account, session, verificationToken, authenticator }

/** Members of a passkey that a table may have columns for. */
export const optionalPasskeyColumns: readonly string[] = ["name", "createdAt", "lastUsedAt"]

/** What makes a record of a kind unique, and whether it belongs to a user. */
export interface Rule {
  /** Members whose values together are unique. */
  readonly unique: readonly string[]
  /** Whether `userId` must name a user. */
  readonly owned: boolean
  /** Whether a record may go without its unique values; it then clashes with none. */
  readonly optional?: boolean
}

/** The rules of all kinds. */
export const rules: Readonly<Record<RecordKind, Rule>> = {
  user: { unique: ["email"], owned: false, optional: true },
  account: { unique: ["provider", "providerAccountId"], owned: true },
  session: { unique: ["sessionToken"], owned: true },
  verificationToken: { unique: ["identifier", "token"], owned: false },
  authenticator: { unique: ["credentialID"], owned: true },
}
