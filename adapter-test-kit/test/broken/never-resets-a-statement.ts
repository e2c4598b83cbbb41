import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

/** What a column of type `TEXT` holds on MySQL, in bytes. */
const longest = 65_535

export const neverResetsAStatement: BrokenAdapter = {
  defect:
    "prepares the insertion of sessions once, and does not reset the statement after it failed for a long token",
  breaks: "X23",
  cases: ["X23.9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return () => {
      let failure: Error | undefined
      return {
        ...memory,
        async createSession(session) {
          if (failure) throw failure
          if (session.sessionToken.length > longest) {
            failure = new Error("data too long for column sessionToken")
            throw failure
          }
          return memory.createSession(session)
        },
      }
    }
  },
}
