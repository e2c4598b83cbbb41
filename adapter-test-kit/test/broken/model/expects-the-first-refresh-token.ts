import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AccountKey } from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"

const keyOf = ({ provider, providerAccountId }: AccountKey): string =>
  pairKey(provider, providerAccountId)

export const expectsTheFirstRefreshToken: BrokenAdapter = {
  defect:
    "after two updates, compares the expected refresh token with the one that the account was linked with",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const updates = new Map<string, number>()
    const first = new Map<string, string | null>()
    return {
      ...memory,
      linkAccount(account) {
        first.set(keyOf(account), account.refresh_token ?? null)
        updates.delete(keyOf(account))
        return memory.linkAccount(account)
      },
      async updateAccount(account, expected) {
        const count = updates.get(keyOf(account)) ?? 0
        const isStale =
          expected !== undefined &&
          "refresh_token" in expected &&
          count >= 2 &&
          first.get(keyOf(account)) !== expected.refresh_token
        if (isStale) return null
        const updated = await memory.updateAccount(account, expected)
        if (updated) updates.set(keyOf(account), count + 1)
        return updated
      },
    }
  },
}
