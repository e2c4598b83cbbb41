import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const countsWhatOthersDelete: BrokenAdapter = {
  defect:
    "counts the records that it selected, including those that another call has deleted by then",
  breaks: "P3",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteExpired(limit) {
        const now = Date.now()
        const chosen = [...store.sessions.values()]
          .filter(({ expires }) => expires.getTime() < now)
          .toSorted((one, other) => one.expires.getTime() - other.expires.getTime())
          .slice(0, limit)
        await roundTrip()
        for (const { sessionToken } of chosen) {
          const session = store.sessions.get(sessionToken)
          if (session && session.expires.getTime() < now) store.sessions.delete(sessionToken)
        }
        const tokens = [...store.tokens]
          .filter(([, { expires }]) => expires.getTime() < now)
          .toSorted(([, one], [, other]) => one.expires.getTime() - other.expires.getTime())
          .slice(0, limit)
        for (const [key] of tokens) store.tokens.delete(key)
        return chosen.length + tokens.length
      },
    }
  },
}
