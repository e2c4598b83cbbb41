import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const overwritesAccountLink: BrokenAdapter = {
  defect: "moves a linked account to the user that links it last",
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
