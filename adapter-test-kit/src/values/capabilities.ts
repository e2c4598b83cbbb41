import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"

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

/** Methods that an adapter has all of or lacks, and what a report calls them. */
interface Feature {
  readonly name: string
  readonly methods: readonly AdapterMethod[]
}

const groups: Readonly<Record<MethodGroup, Feature>> = {
  users: {
    name: "users",
    methods: ["createUser", "getUser", "getUserByEmail", "updateUser", "deleteUser"],
  },
  accounts: {
    name: "accounts",
    methods: ["linkAccount", "unlinkAccount", "getAccount", "getUserByAccount"],
  },
  sessions: {
    name: "database sessions",
    methods: ["createSession", "getSessionAndUser", "updateSession", "deleteSession"],
  },
  tokens: {
    name: "verification tokens",
    methods: ["createVerificationToken", "useVerificationToken"],
  },
  authenticators: {
    name: "passkeys",
    methods: [
      "createAuthenticator",
      "getAuthenticator",
      "listAuthenticatorsByUserId",
      "updateAuthenticatorCounter",
    ],
  },
  composite: { name: "first sign-ins in one step", methods: ["createUserWithAccount"] },
  revocation: { name: "revocation", methods: ["listAccountsByUserId", "deleteSessionsByUserId"] },
  sessionList: { name: "lists of sessions", methods: ["listSessionsByUserId"] },
  tokenUpdates: { name: "updates of tokens", methods: ["updateAccount"] },
  passkeyChanges: {
    name: "changes of passkeys",
    methods: ["updateAuthenticator", "deleteAuthenticator"],
  },
  expiry: { name: "deletion of what has expired", methods: ["deleteExpired"] },
}

/** Every kind of record, users first. */
// The keys of the object are exactly these.
export const groupNames: readonly MethodGroup[] = Object.keys(groups) as MethodGroup[]

/**
 * Returns the kind of record that a method is about.
 *
 * @param method - of the contract, or an author's own, which belongs to no group
 */
export function groupOf(method: string): MethodGroup | undefined {
  return groupNames.find((name) => methodsOf(name).some((each) => each === method))
}

/** The methods of a kind of record. */
export function methodsOf(group: MethodGroup): readonly AdapterMethod[] {
  return groups[group].methods
}

/** What a report calls a kind of record. */
export function featureName(group: MethodGroup): string {
  return groups[group].name
}

/** Every method of the contract. */
export const adapterMethods: readonly AdapterMethod[] = groupNames.flatMap(methodsOf)

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
  return {
    methods,
    groups: groupNames.filter((name) => methodsOf(name).every((each) => methods.includes(each))),
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
