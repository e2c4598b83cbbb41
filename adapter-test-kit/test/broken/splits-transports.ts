import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const splitsTransports: BrokenAdapter = {
  defect: "changes the format of the transport hints",
  breaks: "W10",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createAuthenticator(authenticator) {
        const hints = authenticator.transports?.split(",").map((hint) => hint.trim().toLowerCase())
        return memory.createAuthenticator({
          ...authenticator,
          transports: hints?.join(",") ?? null,
        })
      },
    }
  },
}
