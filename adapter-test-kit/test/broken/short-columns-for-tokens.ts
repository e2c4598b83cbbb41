import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const shortColumnsForTokens: BrokenAdapter = {
  defect: "has columns of 255 characters for tokens",
  breaks: "A8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async linkAccount(account) {
        const { access_token = "", refresh_token = "", id_token = "" } = account
        const length = Math.max(access_token.length, refresh_token.length, id_token.length)
        if (length > 255) throw new Error("The value is too long.")
        return memory.linkAccount(account)
      },
    }
  },
}
