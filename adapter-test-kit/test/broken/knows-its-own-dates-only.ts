import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const knowsItsOwnDatesOnly: BrokenAdapter = {
  defect: "uses instanceof to check whether an expiry is a Date",
  breaks: "X11",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        if (!(session.expires instanceof Date)) throw new TypeError("expires must be a Date.")
        return memory.createSession(session)
      },
    }
  },
}
