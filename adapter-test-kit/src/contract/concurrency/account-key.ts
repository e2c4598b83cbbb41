import type { AccountKey } from "@lockstep/core/adapters"

/**
 * The two values that identify an account, and nothing else: a store may look for all that it is given.
 *
 * @param account - an account, or more than its key
 */
export function accountKey({ provider, providerAccountId }: AccountKey): AccountKey {
  return { provider, providerAccountId }
}
