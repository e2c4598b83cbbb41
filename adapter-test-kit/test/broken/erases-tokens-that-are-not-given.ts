import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const erasesTokensThatAreNotGiven: BrokenAdapter = {
  defect: "stores a refresh token that was not given as none, as Google's second answer has none",
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
