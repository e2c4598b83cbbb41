import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsIn2038: BrokenAdapter = {
  defect: "stores expiry times in a column that ends in January 2038",
  breaks: "X12",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        if (session.expires.getTime() >= 2 ** 31 * 1000)
          throw new Error("The date is out of range.")
        return memory.createSession(session)
      },
    }
  },
}
