import type { AccountKey } from "@lockstep/core/adapters"

/**
 * Returns only the two values that identify an account: a store may search by all properties that
 * it receives.
 *
 * @param account - an account, or more than its key
 */
export function accountKey({ provider, providerAccountId }: AccountKey): AccountKey {
  return { provider, providerAccountId }
}
