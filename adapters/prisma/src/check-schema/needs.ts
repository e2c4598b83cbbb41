import type { ModelName } from "../model-names.ts"

/** What the adapter would like of a model's table. */
export interface Expected {
  readonly unique: readonly (readonly string[])[]
  /** Texts by which rows are found, which must compare byte for byte. */
  readonly exact: readonly string[]
  /** Members that a user may not have. */
  readonly optional: readonly string[]
  /** How many characters a string column must hold. */
  readonly lengths: Readonly<Record<string, number>>
  readonly dates: readonly string[]
  /** Numbers beyond 32 bits with a sign. */
  readonly numbers: readonly string[]
  readonly booleans: readonly string[]
  /** Whether rows belong to a user. */
  readonly isOwned: boolean
}

const tokens = ["refresh_token", "access_token", "token_type", "scope", "id_token", "session_state"]

/** What the adapter would like of each table; the lengths are those of real providers. */
export const expected: Readonly<Record<ModelName, Expected>> = {
  User: {
    unique: [["id"], ["email"]],
    exact: ["id", "email"],
    optional: ["name", "email", "emailVerified", "image"],
    lengths: { name: 1024, email: 320, image: 2048 },
    dates: ["emailVerified"],
    numbers: [],
    booleans: [],
    isOwned: false,
  },
  Account: {
    unique: [["provider", "providerAccountId"]],
    exact: ["provider", "providerAccountId", "userId"],
    optional: [...tokens, "expires_at"],
    lengths: {
      refresh_token: 8192,
      access_token: 8192,
      id_token: 16_384,
      scope: 4096,
      session_state: 1024,
    },
    dates: [],
    numbers: ["expires_at"],
    booleans: [],
    isOwned: true,
  },
  Session: {
    unique: [["sessionToken"]],
    exact: ["sessionToken", "userId"],
    optional: [],
    lengths: {},
    dates: ["expires"],
    numbers: [],
    booleans: [],
    isOwned: true,
  },
  VerificationToken: {
    unique: [["identifier", "token"]],
    exact: ["identifier", "token"],
    optional: [],
    lengths: { identifier: 320, token: 512 },
    dates: ["expires"],
    numbers: [],
    booleans: [],
    isOwned: false,
  },
  Authenticator: {
    unique: [["credentialID"]],
    exact: ["credentialID", "userId"],
    optional: ["transports"],
    lengths: { credentialID: 1364, credentialPublicKey: 4096 },
    dates: [],
    numbers: ["counter"],
    booleans: ["credentialBackedUp"],
    isOwned: true,
  },
}
