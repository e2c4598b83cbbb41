import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const indexesAccountsByUser: BrokenAdapter = {
  defect: "keeps a list of a user's accounts for deleteUser, and loses some of two added at once",
  breaks: "C6",
  make(store) {
    const memory = MemoryAdapter(store)
    const lists = new Map<string, readonly string[]>()
    const add = async (userId: string, key: string): Promise<void> => {
      const list = lists.get(userId) ?? []
      await roundTrip()
      lists.set(userId, [...list, key])
    }
    return {
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
      async deleteUser(id) {
        const all = [...store.accounts].filter(([, { userId }]) => userId === id)
        const deleted = await memory.deleteUser(id)
        const listed = new Set(lists.get(id))
        for (const [key, account] of all) if (!listed.has(key)) store.accounts.set(key, account)
        return deleted
      },
    }
  },
}
