import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const staysInAnAbortedTransaction: BrokenAdapter = {
  defect: "does not roll back after an invalid date, so every later write of a session rejects",
  breaks: "X23",
  cases: ["X23.8"],
  make(store) {
    return () => {
      const memory = MemoryAdapter(store)
      let isAborted = false
      return {
        ...memory,
        async updateSession(patch) {
          if (isAborted) throw new Error("current transaction is aborted")
          isAborted = Number.isNaN(patch.expires?.getTime() ?? 0)
          return memory.updateSession(patch)
        },
      }
    }
  },
}
