import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const endsOnlyUnchangedSessions: BrokenAdapter = {
  defect: "reads the sessions of a user, and revokes only those that have not changed since",
  breaks: "S10",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSessionsByUserId(userId) {
        const own = [...store.sessions.values()].filter((session) => session.userId === userId)
        await roundTrip()
        for (const session of own) {
          if (store.sessions.get(session.sessionToken) === session) {
            store.sessions.delete(session.sessionToken)
          }
        }
      },
    }
  },
}
