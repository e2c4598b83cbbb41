import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const readsEmptyScopesAsNull: BrokenAdapter = {
  defect: "stores an empty scope as null",
  breaks: "X13",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      linkAccount: (account) => {
        const { scope, ...others } = account
        return memory.linkAccount(scope ? account : others)
      },
    }
  },
}
