import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const undefinedIdentifierMatches: BrokenAdapter = {
  defect: "omits a condition if the identifier is undefined",
  breaks: "V11",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken({ identifier, token }) {
        const asked: string | undefined = identifier
        const found = [...store.tokens.values()].find((each) => each.token === token)
        const isAny = asked === undefined && found !== undefined
        return memory.useVerificationToken(isAny ? found : { identifier, token })
      },
    }
  },
}
