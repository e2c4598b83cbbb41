import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const checksCredentialsFirst: BrokenAdapter = {
  defect: "checks whether the credential exists before it stores it",
  breaks: "C2",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createAuthenticator(passkey) {
        if (store.authenticators.has(passkey.credentialID)) throw new Error("duplicate")
        await roundTrip()
        store.authenticators.delete(passkey.credentialID)
        return memory.createAuthenticator(passkey)
      },
    }
  },
}
