import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AccountKey } from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"

const keyOf = ({ provider, providerAccountId }: AccountKey): string =>
  pairKey(provider, providerAccountId)

export const refreshesNoAccountThatCameBack: BrokenAdapter = {
  defect: "keeps a list of unlinked accounts, and does not update an account that was linked again",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const unlinked = new Set<string>()
    return {
      ...memory,
      unlinkAccount(key) {
        unlinked.add(keyOf(key))
        return memory.unlinkAccount(key)
      },
      async updateAccount(account, expected) {
        if (unlinked.has(keyOf(account))) return null
        return memory.updateAccount(account, expected)
      },
    }
  },
}
