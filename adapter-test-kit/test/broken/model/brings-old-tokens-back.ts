import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterAccount } from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"

const keyOf = ({ provider, providerAccountId }: AdapterAccount): string =>
  pairKey(provider, providerAccountId)

export const bringsOldTokensBack: BrokenAdapter = {
  defect:
    "marks an account as unlinked, and merges the old row into the account when it is linked again",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const unlinked = new Map<string, AdapterAccount>()
    return {
      ...memory,
      async unlinkAccount(key) {
        const account = await memory.unlinkAccount(key)
        if (account) unlinked.set(keyOf(account), account)
        return account
      },
      async linkAccount(account) {
        const { access_token } = unlinked.get(keyOf(account)) ?? {}
        if (account.access_token || !access_token) return memory.linkAccount(account)
        return memory.linkAccount({ ...account, access_token })
      },
    }
  },
}
