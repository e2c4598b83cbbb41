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

/** A kind of record that an adapter may store. */
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
// The keys of the object are exactly these.
export const groupNames: readonly MethodGroup[] = Object.keys(groups) as MethodGroup[]

/**
 * Returns the kind of record that a method is about.
 *
 * @param method - of the contract, or an author's own, which belongs to no group
 */
export function groupOf(method: string): MethodGroup | undefined {
  return groupNames.find((name) => groups[name].some((each) => each === method))
}

/** Every method of the contract. */
export const adapterMethods: readonly AdapterMethod[] = Object.values(groups).flat()

/** What an adapter can do, and what the run found out about it. */
export interface Capabilities {
  /** The methods that exist. */
  methods: AdapterMethod[]
  /** The groups whose methods all exist. */
  groups: MethodGroup[]
  /** Whether `createUser` stores the ID that it receives. */
  keepsId?: boolean
  /** Whether a record of a user who does not exist is rejected. If not, it stays invisible. */
  rejectsOrphans?: boolean
  /** What the adapter does with a string that contains a NUL character. */
  nulByte?: "stored" | "rejected"
  /** What the adapter does with an ill-formed string as a key. */
  loneSurrogate?: "stored" | "rejected"
  /** How email addresses are compared. */
  emailCase?: "exact" | "insensitive"
  /** The format of user IDs. */
  idKind?: "uuid" | "objectid" | "integer" | "other"
}

/** Determines from its methods what an adapter can do. */
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
 * Returns the format of an ID.
 *
 * @param id - an ID that the adapter issued
 */
export function idKindOf(id: string): NonNullable<Capabilities["idKind"]> {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return "uuid"
  if (/^[\da-f]{24}$/.test(id)) return "objectid"
  return /^\d+$/.test(id) ? "integer" : "other"
}
