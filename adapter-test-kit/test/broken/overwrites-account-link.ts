import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const overwritesAccountLink: BrokenAdapter = {
  defect: "gives a linked account to the user who links it last",
  breaks: "A2",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async linkAccount(account) {
        await memory.unlinkAccount(account)
        return memory.linkAccount(account)
      },
    }
  },
}
