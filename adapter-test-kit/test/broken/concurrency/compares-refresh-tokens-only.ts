import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const comparesRefreshTokensOnly: BrokenAdapter = {
  defect: "compares the refresh token, and takes any other expected token for no condition",
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
