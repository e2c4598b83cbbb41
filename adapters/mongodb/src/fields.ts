import type { Fields, FieldType, RecordKind } from "@lockstep/core/adapters"
import type { CollectionKey } from "./collections.ts"

/** How any field is stored; `key` is text by which documents are found, `owner` is a user's id. */
export type StoredType = FieldType | "key" | "owner"

/** The documents of one collection. */
export interface Shape {
  /** Which collection, as the option `collections` calls it. */
  readonly key: CollectionKey
  /** The kind of its records. */
  readonly kind: RecordKind
  /** The fields that every record has, `null` where nothing is stored; without the id. */
  readonly fields: ReadonlyMap<string, StoredType>
  /** Whether fields beyond those are written and read as well. */
  readonly isOpen: boolean
}

/** The shapes of all documents. */
export type Shapes = Readonly<Record<CollectionKey, Shape>>

const kinds: Readonly<Record<CollectionKey, RecordKind>> = {
  Users: "user",
  Accounts: "account",
  Sessions: "session",
  VerificationTokens: "verificationToken",
  Authenticators: "authenticator",
}

type Definition = Readonly<Record<string, StoredType>>

const definitions: Readonly<Record<CollectionKey, Definition>> = {
  Users: { name: "text", email: "key", emailVerified: "date", image: "text" },
  Accounts: {
    userId: "owner",
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
  },
  Sessions: { sessionToken: "key", userId: "owner", expires: "date" },
  VerificationTokens: { identifier: "key", token: "key", expires: "date" },
  Authenticators: {
    credentialID: "key",
    userId: "owner",
    providerAccountId: "key",
    credentialPublicKey: "text",
    counter: "number",
    credentialDeviceType: "text",
    credentialBackedUp: "boolean",
    transports: "text",
    name: "text",
    createdAt: "date",
    lastUsedAt: "date",
  },
}

/** Puts the application's own fields behind the standard ones. */
export function shapesWith(userFields: Fields, sessionFields: Fields, keepOthers: boolean): Shapes {
  return {
    Users: shape("Users", userFields, keepOthers),
    Accounts: shape("Accounts", {}, keepOthers),
    Sessions: shape("Sessions", sessionFields, keepOthers),
    // A token is three values and nothing else, whatever a document holds.
    VerificationTokens: shape("VerificationTokens", {}, false),
    Authenticators: shape("Authenticators", {}, keepOthers),
  }
}

function shape(key: CollectionKey, extra: Fields, isOpen: boolean): Shape {
  const fields = new Map(Object.entries(definitions[key]))
  // A standard field keeps its type, so that no option can turn an expiry into text.
  for (const [name, type] of Object.entries(extra)) if (!fields.has(name)) fields.set(name, type)
  return { key, kind: kinds[key], fields, isOpen }
}
