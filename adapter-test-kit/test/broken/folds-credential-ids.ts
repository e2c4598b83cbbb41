import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const foldsCredentialIds: BrokenAdapter = {
  defect: "ignores case in credential IDs",
  breaks: "W3",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getAuthenticator(credentialID) {
        const exact = await memory.getAuthenticator(credentialID)
        if (exact || typeof credentialID !== "string") return exact
        const folded = credentialID.toLowerCase()
        const spelling = [...store.authenticators.keys()].find((id) => id.toLowerCase() === folded)
        return spelling === undefined ? null : memory.getAuthenticator(spelling)
      },
    }
  },
}
