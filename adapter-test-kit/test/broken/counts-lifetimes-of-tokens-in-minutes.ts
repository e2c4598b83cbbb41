import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const countsLifetimesOfTokensInMinutes: BrokenAdapter = {
  defect: "stores the time to live of verification tokens in whole minutes",
  breaks: "V8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken(key) {
        const found = await memory.useVerificationToken(key)
        const left = found ? found.expires.getTime() - Date.now() : 0
        return left > 0 && left < 60_000 ? null : found
      },
    }
  },
}
