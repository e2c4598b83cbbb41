import type { Adapter } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey, type MemoryStore } from "../../../src/reference/memory-store.ts"
import { roundTrip } from "./round-trip.ts"

/** An adapter that keeps the keys of each user's accounts in its own list. */
export interface ListingAdapter {
  readonly adapter: Required<Adapter>
  /** Which accounts of a user are in the list, by their keys in the store. */
  listed(userId: string): ReadonlySet<string>
}

/** Reads the list and writes it again, so that of two accounts linked at once one can be lost. */
export function listingAdapter(store: MemoryStore): ListingAdapter {
  const memory = MemoryAdapter(store)
  const lists = new Map<string, readonly string[]>()
  const add = async (userId: string, key: string): Promise<void> => {
    const list = lists.get(userId) ?? []
    await roundTrip()
    lists.set(userId, [...list, key])
  }
  const adapter: Required<Adapter> = {
    ...memory,
    async linkAccount(account) {
      const linked = await memory.linkAccount(account)
      await add(account.userId, pairKey(account.provider, account.providerAccountId))
      return linked
    },
    async createUserWithAccount(records) {
      const created = await memory.createUserWithAccount(records)
      const { provider, providerAccountId } = records.account
      await add(created.user.id, pairKey(provider, providerAccountId))
      return created
    },
  }
  return { adapter, listed: (userId) => new Set(lists.get(userId)) }
}
