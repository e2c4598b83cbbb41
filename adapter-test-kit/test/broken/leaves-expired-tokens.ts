import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const leavesExpiredTokens: BrokenAdapter = {
  defect:
    "does not find expired tokens, and so does not delete one before the next token with the same key",
  breaks: "V8",
  cases: ["V8.2"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken({ identifier, token }) {
        // delete … where identifier = $1 and token = $2 and expires > now() returning *
        const isExpired = [...store.tokens.values()].some(
          (stored) =>
            stored.identifier === identifier &&
            stored.token === token &&
            stored.expires.getTime() <= Date.now(),
        )
        return isExpired ? null : memory.useVerificationToken({ identifier, token })
      },
    }
  },
}
