import { setImmediate } from "node:timers/promises"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "../different-adapter.ts"

export const twoQueries: DifferentAdapter = {
  way: "reads a session or an account and then its user",
  make() {
    const store = memoryStore()
    const memory = MemoryAdapter(store)
    return () => ({
      ...memory,
      async getSessionAndUser(sessionToken) {
        const session = structuredClone(store.sessions.get(sessionToken))
        await setImmediate()
        const user = session && (await memory.getUser(session.userId))
        return session && user ? { session, user } : null
      },
      async getUserByAccount({ provider, providerAccountId }) {
        const account = await memory.getAccount(providerAccountId, provider)
        await setImmediate()
        return account && memory.getUser(account.userId)
      },
    })
  },
}
