import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const sessionOutsideTheTransaction: BrokenAdapter = {
  defect: "creates the session after the database transaction",
  breaks: "K5",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount({ session, ...records }) {
        const { user } = await memory.createUserWithAccount(records)
        if (!session) return { user }
        return { user, session: await memory.createSession({ ...session, userId: user.id }) }
      },
    }
  },
}
