import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const queuesBehindARefusal: BrokenAdapter = {
  defect:
    "writes passkeys one after the other, each after the promise of the previous one, which can reject",
  breaks: "X23",
  cases: ["X23.6", "X23.7"],
  make(store) {
    const memory = MemoryAdapter(store)
    return () => {
      let last: Promise<unknown> = Promise.resolve()
      return {
        ...memory,
        createAuthenticator(authenticator) {
          const next = last.then(() => memory.createAuthenticator(authenticator))
          last = next
          return next
        },
      }
    }
  },
}
