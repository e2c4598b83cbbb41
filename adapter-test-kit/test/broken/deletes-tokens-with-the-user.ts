import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const deletesTokensWithTheUser: BrokenAdapter = {
  defect: "deletes the verification tokens of a deleted user's email address",
  breaks: "V15",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteUser(id) {
        const email = store.users.get(id)?.email
        for (const [key, { identifier }] of store.tokens) {
          if (identifier === email) store.tokens.delete(key)
        }
        return memory.deleteUser(id)
      },
    }
  },
}
