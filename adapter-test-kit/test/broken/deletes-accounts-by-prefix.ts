import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const deletesAccountsByPrefix: BrokenAdapter = {
  defect: "deletes the accounts of all users whose IDs begin with the one of the deleted user",
  breaks: "U18",
  cases: ["U18.8"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteUser(id) {
        if (store.users.has(id)) {
          for (const [key, account] of store.accounts) {
            if (account.userId.startsWith(id)) store.accounts.delete(key)
          }
        }
        return memory.deleteUser(id)
      },
    }
  },
}
