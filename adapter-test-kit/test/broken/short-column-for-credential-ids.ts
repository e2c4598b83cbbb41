import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const shortColumnForCredentialIds: BrokenAdapter = {
  defect: "has a column of 255 characters for credential IDs",
  breaks: "W12",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createAuthenticator(authenticator) {
        if (authenticator.credentialID.length > 255) throw new Error("The value is too long.")
        return memory.createAuthenticator(authenticator)
      },
    }
  },
}
