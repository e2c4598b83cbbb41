import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsNothingForAForeignToken: BrokenAdapter = {
  defect: "revokes no session if except is not a session token of the user",
  breaks: "S22",
  cases: ["S22.1"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSessionsByUserId(userId, options) {
        const { except } = options ?? {}
        if (except !== undefined && store.sessions.get(except)?.userId !== userId) return
        await memory.deleteSessionsByUserId(userId, options)
      },
    }
  },
}
