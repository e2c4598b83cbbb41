import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const believesEveryFlag: BrokenAdapter = {
  defect: 'reads the stored flag "0", a string, as true',
  breaks: "W9",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getAuthenticator(credentialID) {
        const found = await memory.getAuthenticator(credentialID)
        if (!found) return null
        const stored = String(Number(found.credentialBackedUp))
        return { ...found, credentialBackedUp: Boolean(stored) }
      },
    }
  },
}
