import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const comparesCountersFirst: BrokenAdapter = {
  defect: "reads the counter, compares it, and then overwrites the counter that is stored by then",
  breaks: "W8",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAuthenticatorCounter(credentialID, newCounter) {
        const before = await memory.getAuthenticator(credentialID)
        if (before && newCounter < before.counter) {
          throw new AdapterError("The stored counter is higher.", { code: "conflict" })
        }
        await roundTrip()
        const now = store.authenticators.get(credentialID)
        if (!now) throw new AdapterError("There is no such passkey.", { code: "missing" })
        store.authenticators.set(credentialID, { ...now, counter: newCounter })
        return { ...structuredClone(now), counter: newCounter }
      },
    }
  },
}
