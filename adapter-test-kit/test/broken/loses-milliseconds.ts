import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const losesMilliseconds: BrokenAdapter = {
  defect: "stores the expiry of a token in whole seconds",
  breaks: "V12",
  also: ["X12"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createVerificationToken(token) {
        const expires = new Date(token.expires)
        expires.setUTCMilliseconds(0)
        return memory.createVerificationToken({ ...token, expires })
      },
    }
  },
}
