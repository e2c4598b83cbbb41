import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterAuthenticator } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsStaleCounters: BrokenAdapter = {
  defect: "lists passkeys from a cache that only a new passkey updates",
  breaks: "W5",
  cases: ["W5.2"],
  make(store) {
    const memory = MemoryAdapter(store)
    const lists = new Map<string, AdapterAuthenticator[]>()
    return {
      ...memory,
      async createAuthenticator(passkey) {
        lists.delete(passkey.userId)
        return memory.createAuthenticator(passkey)
      },
      async deleteUser(id) {
        lists.delete(id)
        return memory.deleteUser(id)
      },
      async listAuthenticatorsByUserId(id) {
        const list = lists.get(id) ?? (await memory.listAuthenticatorsByUserId(id))
        lists.set(id, list)
        return structuredClone(list)
      },
    }
  },
}
