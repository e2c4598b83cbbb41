import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "../../different/different-adapter.ts"

export const wantsUniqueTokens: DifferentAdapter = {
  way: "has a unique key on the token alone, as an older schema has",
  make() {
    const store = memoryStore()
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createVerificationToken(given) {
        const isTaken = [...store.tokens.values()].some(({ token }) => token === given.token)
        if (isTaken) throw new Error("The token is taken.")
        return memory.createVerificationToken(given)
      },
    }
  },
}
