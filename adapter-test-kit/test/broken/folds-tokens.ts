import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const foldsTokens: BrokenAdapter = {
  defect: "ignores case in verification tokens",
  breaks: "V10",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken({ identifier, token }) {
        const used = await memory.useVerificationToken({ identifier, token })
        if (used || typeof token !== "string") return used
        const folded = token.toLowerCase()
        const found = [...store.tokens.values()].find(
          (each) => each.identifier === identifier && each.token.toLowerCase() === folded,
        )
        return found ? memory.useVerificationToken(found) : null
      },
    }
  },
}
