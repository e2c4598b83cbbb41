import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const staysRefused: BrokenAdapter = {
  defect:
    "rejects every new user after one was rejected, because that database transaction was never rolled back",
  breaks: "X23",
  make(store) {
    return () => {
      const memory = MemoryAdapter(store)
      let isAborted = false
      return {
        ...memory,
        async createUser(user) {
          if (isAborted) throw new Error("current transaction is aborted")
          return memory.createUser(user)
        },
        async createUserWithAccount(records) {
          const isTaken = store.userIds.has(records.user.email)
          isAborted ||= isTaken
          return memory.createUserWithAccount(records)
        },
      }
    }
  },
}
