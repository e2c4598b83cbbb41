import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const overwritesPasskeys: BrokenAdapter = {
  defect: "moves a credential ID to the user that stores it last",
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
