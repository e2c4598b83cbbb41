import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const answersWithAnotherScope: BrokenAdapter = {
  defect: "answers linkAccount with what it was given before the database cut it",
  breaks: "A14",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async linkAccount(account) {
        await memory.linkAccount(account)
        return { ...account, access_token: `${account.access_token ?? ""} ` }
      },
    }
  },
}
