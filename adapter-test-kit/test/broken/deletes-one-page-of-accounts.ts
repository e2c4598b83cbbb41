import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const deletesOnePageOfAccounts: BrokenAdapter = {
  defect: "deletes at most as many accounts of a deleted user as fit into one request",
  breaks: "U18",
  cases: ["U18.2"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteUser(id) {
        const rest = [...store.accounts].filter(([, { userId }]) => userId === id).slice(25)
        const deleted = await memory.deleteUser(id)
        for (const [key, account] of rest) store.accounts.set(key, account)
        return deleted
      },
    }
  },
}
