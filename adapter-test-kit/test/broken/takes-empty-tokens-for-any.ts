import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const takesEmptyTokensForAny: BrokenAdapter = {
  defect: "treats an empty token as missing, and uses any token of the identifier",
  breaks: "X20",
  also: ["X13"],
  cases: ["X13.33", "X20.40"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken({ identifier, token }) {
        const found = [...store.tokens.values()].find(
          (each) => each.identifier === identifier && token === "" && each.token !== "",
        )
        return memory.useVerificationToken(found ?? { identifier, token })
      },
    }
  },
}
