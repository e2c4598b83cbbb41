import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const answersWithAnotherScope: BrokenAdapter = {
  defect: "returns from linkAccount the scope that it received, before the database truncated it",
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
