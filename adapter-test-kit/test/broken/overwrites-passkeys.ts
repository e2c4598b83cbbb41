import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const overwritesPasskeys: BrokenAdapter = {
  defect: "gives a credential id to the user who stores it last",
  breaks: "W2",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createAuthenticator(authenticator) {
        store.authenticators.delete(authenticator.credentialID)
        return memory.createAuthenticator(authenticator)
      },
    }
  },
}
