import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const padsSessionTokens: BrokenAdapter = {
  defect: "ignores spaces at the end of a session token",
  breaks: "S5",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        const exact = await memory.getSessionAndUser(sessionToken)
        if (exact || typeof sessionToken !== "string") return exact
        return memory.getSessionAndUser(sessionToken.replace(/ +$/, ""))
      },
    }
  },
}
