import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

interface AccountKey {
  readonly provider: string
  readonly providerAccountId: string
}

const joined = ({ provider, providerAccountId }: AccountKey) =>
  typeof provider === "string" && typeof providerAccountId === "string"
    ? `${provider}:${providerAccountId}`
    : ""

export const joinsProviderAndId: BrokenAdapter = {
  defect: "stores accounts under a key of provider, colon and ID",
  breaks: "A3",
  make(store) {
    const memory = MemoryAdapter(store)
    const keys = new Map<string, AccountKey>()
    const stored = (key: AccountKey) => keys.get(joined(key)) ?? key
    return {
      ...memory,
      async linkAccount(account) {
        const key = joined(account)
        const taken = keys.get(key)
        if (taken && (await memory.getUserByAccount(taken))) throw new Error("duplicate")
        keys.set(key, { provider: account.provider, providerAccountId: account.providerAccountId })
        return memory.linkAccount(account)
      },
      async getAccount(providerAccountId, provider) {
        const key = stored({ provider, providerAccountId })
        return memory.getAccount(key.providerAccountId, key.provider)
      },
      async getUserByAccount(account) {
        return memory.getUserByAccount(stored(account))
      },
    }
  },
}
