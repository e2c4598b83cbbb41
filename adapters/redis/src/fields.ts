import type { Fields, FieldType, RecordKind } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"

/** How any field is stored; `key` is text by which records are found. */
export type StoredType = FieldType | "key"

/** One kind of record. */
export interface Kind {
  readonly name: RecordKind
  readonly fields: ReadonlyMap<string, StoredType>
  /** Fields without which a record is none. */
  readonly required: readonly string[]
}

/** Every kind of record, with the fields of this installation. */
export interface Kinds {
  readonly user: Kind
  readonly account: Kind
  readonly session: Kind
  readonly verificationToken: Kind
  readonly authenticator: Kind
}

type Definition = Readonly<Record<string, StoredType>>

const userFields: Definition = {
  id: "key",
  name: "text",
  email: "key",
  emailVerified: "date",
  image: "text",
}

const sessionFields: Definition = { sessionToken: "key", userId: "key", expires: "date" }

const account = kindOf("account", ["userId", "type", "provider", "providerAccountId"], {
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
})

const tokenKeys = ["identifier", "token", "expires"]

const verificationToken = kindOf("verificationToken", tokenKeys, {
  identifier: "key",
  token: "key",
  expires: "date",
})

const passkeyKeys = ["credentialID", "userId", "credentialPublicKey", "counter"]

const authenticator = kindOf("authenticator", passkeyKeys, {
  credentialID: "key",
  userId: "key",
  providerAccountId: "key",
  credentialPublicKey: "text",
  counter: "number",
  credentialDeviceType: "text",
  credentialBackedUp: "boolean",
  transports: "text",
  name: "text",
  createdAt: "date",
  lastUsedAt: "date",
})

/**
 * Puts the application's own fields behind the standard ones.
 *
 * @throws ConfigError for a field that is a standard one, or of a type that there is not
 */
export function kindsWith(ownUserFields: Fields = {}, ownSessionFields: Fields = {}): Kinds {
  assertOwn(ownUserFields, userFields)
  assertOwn(ownSessionFields, sessionFields)
  return {
    user: kindOf("user", ["id"], { ...userFields, ...ownUserFields }),
    account,
    session: kindOf("session", ["sessionToken", "userId", "expires"], {
      ...sessionFields,
      ...ownSessionFields,
    }),
    verificationToken,
    authenticator,
  }
}

function kindOf(name: RecordKind, required: readonly string[], fields: Definition): Kind {
  return { name, required, fields: new Map(Object.entries(fields)) }
}

const fieldTypes: ReadonlySet<string> = new Set(["text", "number", "boolean", "date", "json"])

function assertOwn(own: Fields, standard: Definition): void {
  for (const [name, type] of Object.entries(own)) {
    if (Object.hasOwn(standard, name)) {
      throw new ConfigError(
        `RedisAdapter: ${name} is a standard field. Remove it from your own fields.`,
      )
    }
    if (fieldTypes.has(type)) continue
    throw new ConfigError(
      `RedisAdapter: the field ${name} has an unknown type. Use one of: ${[...fieldTypes].join(", ")}.`,
    )
  }
}
