/** What the adapter calls its collections; the keys are those of the option `collections`. */
export interface CollectionNames {
  readonly Users: string
  readonly Accounts: string
  readonly Sessions: string
  readonly VerificationTokens: string
  readonly Authenticators: string
}

/** A key of the option `collections`. */
export type CollectionKey = keyof CollectionNames

/** The names that Auth.js uses, and one for passkeys, which it does not keep in MongoDB. */
export const defaultCollections: CollectionNames = {
  Users: "users",
  Accounts: "accounts",
  Sessions: "sessions",
  VerificationTokens: "verification_tokens",
  Authenticators: "authenticators",
}

/** What the collection of a store is called, where the application does not say otherwise. */
export const defaultEntries = "auth_entries"

/** The database and the names of the collections. */
export interface Place {
  /** Names other than {@link defaultCollections}. */
  readonly collections?: Partial<CollectionNames>
  /** The database; the one that the connection string names when left out. */
  readonly databaseName?: string
}

/**
 * The names of all collections.
 *
 * @param names - those that differ from the defaults; one that is `undefined` does not
 */
export function collectionNames(names: Partial<CollectionNames> = {}): CollectionNames {
  return {
    Users: names.Users ?? defaultCollections.Users,
    Accounts: names.Accounts ?? defaultCollections.Accounts,
    Sessions: names.Sessions ?? defaultCollections.Sessions,
    VerificationTokens: names.VerificationTokens ?? defaultCollections.VerificationTokens,
    Authenticators: names.Authenticators ?? defaultCollections.Authenticators,
  }
}
