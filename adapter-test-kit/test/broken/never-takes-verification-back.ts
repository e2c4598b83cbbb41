import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const neverTakesVerificationBack: BrokenAdapter = {
  defect: "keeps the date of verification when it is cleared",
  breaks: "U10",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      updateUser({ emailVerified, ...patch }) {
        return memory.updateUser(emailVerified ? { ...patch, emailVerified } : patch)
      },
    }
  },
}
