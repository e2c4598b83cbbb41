import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

/** What most drivers open when nothing else is said. */
const poolSize = 10

export const losesAConnectionOnEachRefusal: BrokenAdapter = {
  defect: "does not return the connection to the pool when the database rejects an account",
  breaks: "X23",
  cases: ["X23.6", "X23.7", "X23.9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return () => {
      let lost = 0
      return {
        ...memory,
        async linkAccount(account) {
          if (lost >= poolSize) throw new Error("timeout exceeded when trying to connect")
          try {
            return await memory.linkAccount(account)
          } catch (error) {
            lost += 1
            throw error
          }
        },
      }
    }
  },
}
