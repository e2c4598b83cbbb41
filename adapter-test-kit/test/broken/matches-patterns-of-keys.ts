import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

function isLike(value: string, pattern: unknown): boolean {
  if (typeof pattern !== "string" || !pattern.endsWith("%")) return false
  return value.startsWith(pattern.slice(0, -1))
}

export const matchesPatternsOfKeys: BrokenAdapter = {
  defect: "finds verification tokens and passkeys with LIKE",
  breaks: "X19",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken({ identifier, token }) {
        const match = [...store.tokens.values()].find(
          (each) => each.identifier === identifier && isLike(each.token, token),
        )
        return memory.useVerificationToken(match ?? { identifier, token })
      },
      async getAuthenticator(credentialID) {
        const match = [...store.authenticators.keys()].find((each) => isLike(each, credentialID))
        return memory.getAuthenticator(match ?? credentialID)
      },
    }
  },
}
