import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const comparesLoosely: BrokenAdapter = {
  defect: "converts every key to a string before it compares",
  breaks: "X20",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUser(id) {
        return memory.getUser(String(id))
      },
      async getUserByEmail(email) {
        return memory.getUserByEmail(String(email))
      },
      async getAuthenticator(credentialID) {
        return memory.getAuthenticator(String(credentialID))
      },
    }
  },
}
