import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const undefinedPasskey: BrokenAdapter = {
  defect: "returns undefined for an unknown credential",
  breaks: "W1",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getAuthenticator(credentialID) {
        // What an array's find does.
        return ((await memory.getAuthenticator(credentialID)) ?? undefined) as unknown as null
      },
    }
  },
}
