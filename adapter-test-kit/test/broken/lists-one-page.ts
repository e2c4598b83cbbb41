import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsOnePage: BrokenAdapter = {
  defect: "lists only the first page",
  breaks: "W11",
  cases: ["W11.1"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      listAuthenticatorsByUserId: async (userId) =>
        (await memory.listAuthenticatorsByUserId(userId)).slice(0, 25),
    }
  },
}
