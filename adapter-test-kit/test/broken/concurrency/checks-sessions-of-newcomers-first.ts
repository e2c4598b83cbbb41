import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const checksSessionsOfNewcomersFirst: BrokenAdapter = {
  defect:
    "checks whether the session token exists before it stores a session together with its user",
  breaks: "C2",
  cases: ["C2.7"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        const { session } = records
        if (!session) return memory.createUserWithAccount(records)
        if (store.sessions.has(session.sessionToken)) {
          throw new AdapterError("This session token is taken.", { code: "duplicate" })
        }
        await roundTrip()
        store.sessions.delete(session.sessionToken)
        return memory.createUserWithAccount(records)
      },
    }
  },
}
