import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const padsSessionTokens: BrokenAdapter = {
  defect: "ignores trailing spaces in session tokens",
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
