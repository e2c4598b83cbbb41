import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const capsTheLifetime: BrokenAdapter = {
  defect: "drops sessions that would live longer than a year",
  breaks: "S7",
  also: ["X12", "P1"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        const created = await memory.createSession(session)
        const isLong = created.expires.getTime() > Date.now() + 365 * 86_400_000
        if (isLong) await memory.deleteSession(created.sessionToken)
        return created
      },
    }
  },
}
