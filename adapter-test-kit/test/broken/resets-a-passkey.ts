import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const resetsAPasskey: BrokenAdapter = {
  defect: "resets the device type when it writes the counter",
  breaks: "W5",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAuthenticatorCounter(credentialID, newCounter) {
        const updated = await memory.updateAuthenticatorCounter(credentialID, newCounter)
        const stored = store.authenticators.get(credentialID)
        if (stored) stored.credentialDeviceType = "singleDevice"
        return updated
      },
    }
  },
}
