import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "@lockstep/core/adapters"

/** What a {@link MemoryAdapter} keeps: one map per kind of record, by the value that is unique. */
export interface MemoryStore {
  /** By id. */
  readonly users: Map<string, AdapterUser>
  /** Ids of users, by email address. A user without an address is not in it. */
  readonly userIds: Map<string, string>
  /** By {@link pairKey} of `provider` and `providerAccountId`. */
  readonly accounts: Map<string, AdapterAccount>
  /** By session token. */
  readonly sessions: Map<string, AdapterSession>
  /** By {@link pairKey} of `identifier` and `token`. */
  readonly tokens: Map<string, VerificationToken>
  /** By credential id. */
  readonly authenticators: Map<string, AdapterAuthenticator>
}

/** Makes an empty store. Hand one store to several adapters to see them as one database. */
export function memoryStore(): MemoryStore {
  return {
    users: new Map(),
    userIds: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    authenticators: new Map(),
  }
}

/**
 * One key of two values. Joining them with a colon would confuse (`a`, `b:c`) with (`a:b`, `c`).
 *
 * @param first - provider, or identifier
 * @param second - the provider's id of the account, or token
 */
export function pairKey(first: string, second: string): string {
  return JSON.stringify([first, second])
}
