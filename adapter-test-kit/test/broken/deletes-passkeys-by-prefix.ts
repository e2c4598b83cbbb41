import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const deletesPasskeysByPrefix: BrokenAdapter = {
  defect: "deletes the passkeys of all users whose IDs begin with the one of the deleted user",
  breaks: "U18",
  cases: ["U18.8"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteUser(id) {
        if (store.users.has(id)) {
          for (const [key, passkey] of store.authenticators) {
            if (passkey.userId.startsWith(id)) store.authenticators.delete(key)
          }
        }
        return memory.deleteUser(id)
      },
    }
  },
}
