import type { AdapterMethod } from "@lockstep/core/adapters"
import type { Protocol } from "../wire/wire.ts"

/** What is counted: round trips of a protocol, or statements where there is no network. */
export type Counted = Protocol | "statements"

/** More than one, only where the store cannot do with one. */
const exceptions: Readonly<
  Partial<Record<Counted, Readonly<Partial<Record<AdapterMethod, number>>>>>
> = {
  mysql: {
    // It cannot hand out the row that it changed, so the row is read again.
    updateUser: 2,
    updateAccount: 2,
    // Of each table the keys are read first: a deletion by date locks each row that it looks at.
    deleteExpired: 4,
    updateAuthenticator: 2,
    updateSession: 2,
    updateAuthenticatorCounter: 2,
    // Nor the row that it deleted: the row is read first, and the count of deleted rows decides.
    useVerificationToken: 2,
    // It cannot write to two tables in one statement: a transaction, which is begun and committed.
    createUserWithAccount: 4,
  },
  // Only a transaction spans collections. It begins with its first write and is committed apart.
  mongo: { createUserWithAccount: 3 },
  // SQLite cannot write to two tables in one statement either.
  statements: { createUserWithAccount: 4 },
}

/**
 * How many round trips a method may take where the author of an adapter did not say: one, except where
 * the store cannot do with one, and one per table for what has expired. A server of an unknown kind can.
 *
 * @param method - of the contract
 * @param counted - what is counted
 */
export function budgetOf(method: AdapterMethod, counted: Counted): number {
  return exceptions[counted]?.[method] ?? (method === "deleteExpired" ? 2 : 1)
}
