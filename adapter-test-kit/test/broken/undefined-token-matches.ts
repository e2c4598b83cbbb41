import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const undefinedTokenMatches: BrokenAdapter = {
  defect: "omits a condition if the token is undefined",
  breaks: "V11",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken({ identifier, token }) {
        const asked: string | undefined = token
        const found = [...store.tokens.values()].find((each) => each.identifier === identifier)
        const isAny = asked === undefined && found !== undefined
        return memory.useVerificationToken(isAny ? found : { identifier, token })
      },
    }
  },
}
