import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsEmptyTokensAsNull: BrokenAdapter = {
  defect: "stores an empty token as null, resolves, and never finds it again",
  breaks: "X13",
  cases: ["X13.33"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createVerificationToken: async (token) =>
        token.token === "" ? structuredClone(token) : memory.createVerificationToken(token),
    }
  },
}
