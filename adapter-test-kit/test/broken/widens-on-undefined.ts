import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const widensOnUndefined: BrokenAdapter = {
  defect: "omits a condition if the provider ID is undefined",
  breaks: "X20",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getAccount(providerAccountId, provider) {
        const asked: string | undefined = providerAccountId
        if (asked !== undefined) return memory.getAccount(providerAccountId, provider)
        const [any] = [...store.accounts.values()].filter((each) => each.provider === provider)
        return structuredClone(any) ?? null
      },
    }
  },
}
