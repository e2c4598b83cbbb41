import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const stringDates: BrokenAdapter = {
  defect: "returns the expiry as the string that the column contains",
  breaks: "S16",
  also: ["S1", "S11", "X9", "S6", "X12", "S20"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        if (!found) return null
        const expires = found.session.expires.toISOString()
        // What a driver does whose column is of type text.
        return { ...found, session: { ...found.session, expires: expires as unknown as Date } }
      },
    }
  },
}
