import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const waitsForALostConnection: BrokenAdapter = {
  defect: "keeps its only connection after it was closed for a rejected passkey, and waits for it",
  breaks: "X23",
  also: ["X4"],
  cases: ["X23.7"],
  options: { deadline: 300 },
  make(store) {
    return () => {
      const memory = MemoryAdapter(store)
      let isLost = false
      return {
        ...memory,
        async createAuthenticator(authenticator) {
          if (isLost) await new Promise(() => {})
          isLost = !store.users.has(authenticator.userId)
          return memory.createAuthenticator(authenticator)
        },
      }
    }
  },
}
