import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const replacesPasskeys: BrokenAdapter = {
  defect: "deletes a passkey and inserts it again with the new counter",
  breaks: "C5",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAuthenticatorCounter(credentialID, newCounter) {
        const before = store.authenticators.get(credentialID)
        if (!before) throw new AdapterError("There is no such passkey.", { code: "missing" })
        store.authenticators.delete(credentialID)
        await roundTrip()
        return memory.createAuthenticator({ ...before, counter: newCounter })
      },
    }
  },
}
