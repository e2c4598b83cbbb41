import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

export const hidesOrphans: DifferentAdapter = {
  way: "accepts records of users who do not exist, and never shows them",
  make() {
    const store = memoryStore()
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async linkAccount(account) {
        return store.users.has(account.userId) ? memory.linkAccount(account) : undefined
      },
      async createSession(session) {
        return store.users.has(session.userId) ? memory.createSession(session) : { ...session }
      },
      async createAuthenticator(passkey) {
        return store.users.has(passkey.userId)
          ? memory.createAuthenticator(passkey)
          : { ...passkey }
      },
    }
  },
}
