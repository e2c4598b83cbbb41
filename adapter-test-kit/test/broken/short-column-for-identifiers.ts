import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const shortColumnForIdentifiers: BrokenAdapter = {
  defect: "has a column of 255 characters for identifiers",
  breaks: "V14",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createVerificationToken(token) {
        if (token.identifier.length > 255) throw new Error("The value is too long.")
        return memory.createVerificationToken(token)
      },
    }
  },
}
