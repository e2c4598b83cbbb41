import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const leavesOutTransports: BrokenAdapter = {
  defect: "omits the empty column from a passkey",
  breaks: "X25",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getAuthenticator(credentialID) {
        const passkey = await memory.getAuthenticator(credentialID)
        if (!passkey || passkey.transports !== null) return passkey
        const { transports: _, ...rest } = passkey
        return rest
      },
    }
  },
}
