import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "@lockstep/core/adapters"

/** The records of a {@link MemoryAdapter}: one map per kind of record, by its unique value. */
export interface MemoryStore {
  /** By ID. */
  readonly users: Map<string, AdapterUser>
  /** User IDs, by email address. A user without an address is not included. */
  readonly userIds: Map<string, string>
  /** By `pairKey` of `provider` and `providerAccountId`. */
  readonly accounts: Map<string, AdapterAccount>
  /** By session token. */
  readonly sessions: Map<string, AdapterSession>
  /** By `pairKey` of `identifier` and `token`. */
  readonly tokens: Map<string, VerificationToken>
  /** By credential ID. */
  readonly authenticators: Map<string, AdapterAuthenticator>
}

/** Creates an empty store. Pass one store to several adapters to simulate one database. */
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
 * Returns one key for two values. Joining them with a colon would confuse (`a`, `b:c`) with (`a:b`,
 * `c`).
 */
export function pairKey(first: string, second: string): string {
  return JSON.stringify([first, second])
}
