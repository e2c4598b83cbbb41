/** A table, and the columns that this adapter stores. Other properties of a record are dropped. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

export const users: Table = {
  name: "users",
  columns: ["id", "name", "email", "emailVerified", "image"],
}

export const accounts: Table = {
  name: "accounts",
  columns: [
    "userId",
    "type",
    "provider",
    "providerAccountId",
    "refresh_token",
    "access_token",
    "expires_at",
    "token_type",
    "scope",
    "id_token",
    "session_state",
  ],
}

export const sessions: Table = {
  name: "sessions",
  columns: ["sessionToken", "userId", "expires"],
}

export const verificationTokens: Table = {
  name: "verification_tokens",
  columns: ["identifier", "token", "expires"],
}

export const authenticators: Table = {
  name: "authenticators",
  columns: [
    "credentialID",
    "userId",
    "providerAccountId",
    "credentialPublicKey",
    "counter",
    "credentialDeviceType",
    "credentialBackedUp",
    "transports",
  ],
}
