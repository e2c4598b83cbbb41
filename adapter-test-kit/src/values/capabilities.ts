import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"

const groups = {
  users: ["createUser", "getUser", "getUserByEmail", "updateUser", "deleteUser"],
  accounts: ["linkAccount", "unlinkAccount", "getAccount", "getUserByAccount"],
  sessions: ["createSession", "getSessionAndUser", "updateSession", "deleteSession"],
  tokens: ["createVerificationToken", "useVerificationToken"],
  authenticators: [
    "createAuthenticator",
    "getAuthenticator",
    "listAuthenticatorsByUserId",
    "updateAuthenticatorCounter",
  ],
  composite: ["createUserWithAccount"],
  revocation: ["listAccountsByUserId", "deleteSessionsByUserId"],
  sessionList: ["listSessionsByUserId"],
  tokenUpdates: ["updateAccount"],
  passkeyChanges: ["updateAuthenticator", "deleteAuthenticator"],
  expiry: ["deleteExpired"],
} as const satisfies Readonly<Record<string, readonly AdapterMethod[]>>

/** A kind of record that an adapter may keep. */
export type MethodGroup =
  | "users"
  | "accounts"
  | "sessions"
  | "tokens"
  | "authenticators"
  | "composite"
  | "revocation"
  | "sessionList"
  | "tokenUpdates"
  | "passkeyChanges"
  | "expiry"

/** Every kind of record, users first. */
// The object has exactly these keys.
export const groupNames: readonly MethodGroup[] = Object.keys(groups) as MethodGroup[]

/**
 * The kind of record that a method is about.
 *
 * @param method - of the contract, or of the author's own, which is in no group
 */
export function groupOf(method: string): MethodGroup | undefined {
  return groupNames.find((name) => groups[name].some((each) => each === method))
}

/** Every method of the contract. */
export const adapterMethods: readonly AdapterMethod[] = Object.values(groups).flat()

/** What an adapter can do, and what was found out about it on the way. */
export interface Capabilities {
  /** The methods that are there. */
  methods: AdapterMethod[]
  /** The groups of which every method is there. */
  groups: MethodGroup[]
  /** Whether `createUser` keeps the id that it is given. */
  keepsId?: boolean
  /** Whether a record of a user who does not exist is rejected; if not, it stays invisible. */
  rejectsOrphans?: boolean
  /** What becomes of a text with a NUL character. */
  nulByte?: "stored" | "rejected"
  /** What becomes of an ill-formed string as a key. */
  loneSurrogate?: "stored" | "rejected"
  /** How email addresses are compared. */
  emailCase?: "exact" | "insensitive"
  /** What the ids of users look like. */
  idKind?: "uuid" | "objectid" | "integer" | "other"
}

/**
 * Tells by the methods that are there what an adapter can do.
 *
 * @param adapter - the adapter under test
 */
export function capabilitiesOf(adapter: Adapter): Capabilities {
  const methods = adapterMethods.filter((method) => typeof adapter[method] === "function")
  // The keys of the table are exactly the groups.
  const names = Object.keys(groups) as MethodGroup[]
  return {
    methods,
    groups: names.filter((name) => groups[name].every((method) => methods.includes(method))),
  }
}

/**
 * Tells what an id looks like.
 *
 * @param id - an id that the adapter issued
 */
export function idKindOf(id: string): NonNullable<Capabilities["idKind"]> {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return "uuid"
  if (/^[\da-f]{24}$/.test(id)) return "objectid"
  return /^\d+$/.test(id) ? "integer" : "other"
}
