import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const removesEveryPasskey: BrokenAdapter = {
  defect: "removes all passkeys of the user whose passkey is removed",
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
