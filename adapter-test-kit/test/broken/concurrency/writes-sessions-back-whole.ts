import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const writesSessionsBackWhole: BrokenAdapter = {
  defect: "reads a session, changes a field and writes all fields",
  breaks: "C3",
  options: { extraSessionFields: { device: ["Firefox 🦊"], visits: [7] } },
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateSession(patch) {
        const before = structuredClone(store.sessions.get(patch.sessionToken))
        await roundTrip()
        const given = Object.entries(patch).filter(([, value]) => value !== undefined)
        const after = { ...before, ...Object.fromEntries(given) }
        return memory.updateSession({ ...after, sessionToken: patch.sessionToken })
      },
    }
  },
}
