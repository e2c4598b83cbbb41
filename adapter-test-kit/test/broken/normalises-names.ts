import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const normalisesNames: BrokenAdapter = {
  defect: "normalizes names to composed characters",
  breaks: "X14",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        return memory.createUser({ ...user, name: user.name?.normalize("NFC") ?? null })
      },
    }
  },
}
