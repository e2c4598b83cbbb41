import { AdapterError } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const reservesCredentialIds: BrokenAdapter = {
  defect: "never frees the credential IDs of a deleted user",
  breaks: "U19",
  also: ["W20"],
  make(store) {
    const memory = MemoryAdapter(store)
    const reserved = new Set<string>()
    return {
      ...memory,
      async createAuthenticator(authenticator) {
        const { credentialID } = authenticator
        if (reserved.has(credentialID) && !store.authenticators.has(credentialID)) {
          throw new AdapterError("This credential is taken.", { code: "duplicate" })
        }
        const created = await memory.createAuthenticator(authenticator)
        reserved.add(credentialID)
        return created
      },
    }
  },
}
