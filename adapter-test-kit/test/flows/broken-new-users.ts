import { setImmediate } from "node:timers/promises"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenInFlows } from "./broken-in-flows.ts"

/**
 * Adapters that break `createUserWithAccount` alone, which no application of `@auth/core` calls, by what is
 * wrong with them.
 */
export const brokenNewUsers: Readonly<Record<string, BrokenInFlows>> = {
  "stores a new user without the account": {
    caughtBy: ["first-sign-in", "return", "link", "unlink"],
    caughtByAuthJs: [],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const created = await memory.createUserWithAccount(records)
          await memory.unlinkAccount(records.account)
          return created
        },
      }
    },
  },
  "stores a new user without the passkey": {
    caughtBy: ["passkey", "passkey-counter"],
    caughtByAuthJs: [],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount({ user, account, session }) {
          return memory.createUserWithAccount({ user, account, ...(session && { session }) })
        },
      }
    },
  },
  "stores a new user twice in two tabs": {
    caughtBy: ["two-tabs", "two-devices"],
    caughtByAuthJs: [],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        // Without unique keys, nothing rejects the second one.
        async createUserWithAccount(records) {
          const isTaken = await memory.getUserByEmail(records.user.email)
          await setImmediate()
          if (isTaken) return memory.createUserWithAccount(records)
          try {
            return await memory.createUserWithAccount(records)
          } catch {
            const { user } = records
            const other = await memory.createUser({ ...user, email: `second-${user.email}` })
            if (!records.session) return { user: { ...other, email: user.email } }
            const session = await memory.createSession({ ...records.session, userId: other.id })
            return { user: { ...other, email: user.email }, session }
          }
        },
      }
    },
  },
}
