import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const erasesTokensThatAreNotGiven: BrokenAdapter = {
  defect:
    "deletes the stored refresh token if an update has none, as in a second token response of Google",
  breaks: "A20",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      updateAccount: (update, expected) =>
        memory.updateAccount({ ...update, refresh_token: update.refresh_token ?? null }, expected),
    }
  },
}
