import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsLaterSessionsOnly: BrokenAdapter = {
  defect: "does not revoke the session that was created with its user",
  breaks: "R2",
  cases: ["R2.6"],
  make(store) {
    const memory = MemoryAdapter(store)
    const first = new Set<string>()
    return {
      ...memory,
      async createUserWithAccount(records) {
        const created = await memory.createUserWithAccount(records)
        if (created.session) first.add(created.session.sessionToken)
        return created
      },
      async deleteSessionsByUserId(userId) {
        const kept = [...store.sessions.values()].filter(({ sessionToken }) =>
          first.has(sessionToken),
        )
        await memory.deleteSessionsByUserId(userId)
        for (const session of kept) store.sessions.set(session.sessionToken, session)
      },
    }
  },
}
