import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const countsLifetimesInMinutes: BrokenAdapter = {
  defect: "stores the time to live of sessions in whole minutes",
  breaks: "S7",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        const left = found ? found.session.expires.getTime() - Date.now() : 0
        return left > 0 && left < 60_000 ? null : found
      },
    }
  },
}
