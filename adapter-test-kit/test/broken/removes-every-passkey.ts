import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const removesEveryPasskey: BrokenAdapter = {
  defect: "deletes all passkeys of the user when one is deleted",
  breaks: "W20",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteAuthenticator(credentialID) {
        const passkey = await memory.deleteAuthenticator(credentialID)
        for (const [id, { userId }] of store.authenticators) {
          if (userId === passkey?.userId) store.authenticators.delete(id)
        }
        return passkey
      },
    }
  },
}
