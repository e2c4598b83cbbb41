import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const numericOwner: BrokenAdapter = {
  defect: "returns the user ID of an account as a number",
  breaks: "U3",
  also: ["A1", "A2", "A13", "A14", "K1", "R1", "X13", "X14", "X19", "A20"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getAccount(providerAccountId, provider) {
        const account = await memory.getAccount(providerAccountId, provider)
        // What a driver does whose key is of type integer.
        return account && { ...account, userId: 4711 as unknown as string }
      },
    }
  },
}
