import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const comparesRefreshTokensOnly: BrokenAdapter = {
  defect: "compares only the refresh token, and ignores the condition for any other token",
  breaks: "A21",
  cases: ["A21.3"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      updateAccount: (update, expected) =>
        memory.updateAccount(
          update,
          expected !== undefined && "refresh_token" in expected ? expected : undefined,
        ),
    }
  },
}
