import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError, type VerificationToken } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const storesTokensTwice: BrokenAdapter = {
  defect: "stores the same token twice and deletes one row at each use",
  breaks: "V7",
  make(store) {
    const memory = MemoryAdapter(store)
    const spare = new Map<string, VerificationToken>()
    const keyOf = ({ identifier, token }: Pick<VerificationToken, "identifier" | "token">) =>
      JSON.stringify([identifier, token])
    return {
      ...memory,
      async createVerificationToken(token) {
        try {
          return await memory.createVerificationToken(token)
        } catch (error) {
          if (!(error instanceof AdapterError && error.code === "duplicate")) throw error
          spare.set(keyOf(token), structuredClone(token))
          return token
        }
      },
      async useVerificationToken(token) {
        const used = await memory.useVerificationToken(token)
        if (used) return used
        const second = spare.get(keyOf(token)) ?? null
        spare.delete(keyOf(token))
        return second
      },
    }
  },
}
