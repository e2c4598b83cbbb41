import type { AdapterMethod } from "@lockstep/core/adapters"
import type { Protocol } from "../wire/wire.ts"

/** What is counted: round trips of a protocol, or statements if there is no network. */
export type Counted = Protocol | "statements"

/** More than one, only if the store cannot do it with one. */
const exceptions: Readonly<
  Partial<Record<Counted, Readonly<Partial<Record<AdapterMethod, number>>>>>
> = {
  mysql: {
    // MySQL cannot return the row that it changed, so the adapter reads the row again.
    updateUser: 2,
    updateAccount: 2,
    // The adapter first reads the keys of each table: a deletion by date locks each row that it
    // reads.
    deleteExpired: 4,
    updateAuthenticator: 2,
    updateSession: 2,
    updateAuthenticatorCounter: 2,
    // MySQL cannot return the row that it deleted either: the adapter reads the row first, and the
    // count of deleted rows decides.
    useVerificationToken: 2,
    // MySQL cannot write to two tables in one statement, so a transaction is begun and committed.
    createUserWithAccount: 4,
  },
  // Only a transaction spans collections. It begins with its first write and is committed
  // separately.
  mongo: { createUserWithAccount: 3 },
  // SQLite cannot write to two tables in one statement either.
  statements: { createUserWithAccount: 4 },
}

/**
 * Returns how many round trips a method may take if the author of an adapter did not say: one per
 * call, more if the store cannot do it with one, and one per table for expired records. An unknown
 * kind of server is assumed to manage with one.
 */
export function budgetOf(method: AdapterMethod, counted: Counted): number {
  return exceptions[counted]?.[method] ?? (method === "deleteExpired" ? 2 : 1)
}
