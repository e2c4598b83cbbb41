import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const readsTheNewestSession: BrokenAdapter = {
  defect: "reads the newest session of the user instead of the requested one",
  breaks: "S3",
  also: ["S13", "X12", "S20"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        if (!found) return null
        const own = [...store.sessions.values()].filter(({ userId }) => userId === found.user.id)
        const session = own.toSorted((one, other) => +other.expires - +one.expires)[0]
        return { ...found, session: structuredClone(session ?? found.session) }
      },
    }
  },
}
