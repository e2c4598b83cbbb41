import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "../../different/different-adapter.ts"

export const storesOrphans: DifferentAdapter = {
  way: "stores orphaned records where no user sees them, and where they are in the way of others",
  make() {
    const store = memoryStore()
    const memory = MemoryAdapter(store)
    const orphans = new Set<string>()
    const taken = (key: string): void => {
      if (orphans.has(key)) throw new Error("The key is taken.")
    }
    return {
      ...memory,
      async linkAccount(account) {
        const key = `account ${account.provider} ${account.providerAccountId}`
        taken(key)
        if (store.users.has(account.userId)) return memory.linkAccount(account)
        if (await memory.getUserByAccount(account)) throw new Error("The key is taken.")
        orphans.add(key)
        return undefined
      },
      async createSession(session) {
        const key = `session ${session.sessionToken}`
        taken(key)
        if (store.users.has(session.userId)) return memory.createSession(session)
        if (store.sessions.has(session.sessionToken)) throw new Error("The key is taken.")
        orphans.add(key)
        return { ...session }
      },
      async deleteSession(sessionToken) {
        orphans.delete(`session ${sessionToken}`)
        return memory.deleteSession(sessionToken)
      },
      async createUserWithAccount(records) {
        taken(`account ${records.account.provider} ${records.account.providerAccountId}`)
        if (records.session) taken(`session ${records.session.sessionToken}`)
        return memory.createUserWithAccount(records)
      },
    }
  },
}
