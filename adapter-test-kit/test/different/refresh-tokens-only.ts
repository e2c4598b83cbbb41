import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

export const refreshTokensOnly: DifferentAdapter = {
  way: "changes nothing when it has to compare an access or ID token",
  make() {
    const memory = MemoryAdapter()
    return {
      ...memory,
      async updateAccount(update, expected) {
        if (expected !== undefined && !("refresh_token" in expected)) return null
        return memory.updateAccount(update, expected)
      },
    }
  },
}
