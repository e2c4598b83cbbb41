import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const roundsSessionsOfNewUsers: BrokenAdapter = {
  defect: "stores the session of a new user with its expiry in whole seconds",
  breaks: "S6",
  also: ["X12"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        const { session } = records
        if (!session) return memory.createUserWithAccount(records)
        const expires = new Date(Math.floor(session.expires.getTime() / 1000) * 1000)
        return memory.createUserWithAccount({ ...records, session: { ...session, expires } })
      },
    }
  },
}
