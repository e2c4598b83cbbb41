import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterAccount, SessionAndUser } from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { createLock } from "./lock.ts"
import { roundTrip } from "./round-trip.ts"

/** Adapters that are correct only as long as there is one instance: C9 and C10. */
export const brokenInstances = {
  "caches-sessions": {
    defect: "caches sessions, and updates them only for its own changes",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      return () => {
        const cache = new Map<string, SessionAndUser>()
        return {
          ...memory,
          async getSessionAndUser(sessionToken) {
            const found = cache.get(sessionToken) ?? (await memory.getSessionAndUser(sessionToken))
            if (found) cache.set(sessionToken, found)
            return structuredClone(found)
          },
          async updateSession(patch) {
            cache.delete(patch.sessionToken)
            return memory.updateSession(patch)
          },
          async deleteSession(sessionToken) {
            cache.delete(sessionToken)
            return memory.deleteSession(sessionToken)
          },
          async deleteSessionsByUserId(userId) {
            cache.clear()
            return memory.deleteSessionsByUserId(userId)
          },
          async updateUser(patch) {
            cache.clear()
            return memory.updateUser(patch)
          },
          async deleteUser(id) {
            cache.clear()
            return memory.deleteUser(id)
          },
        }
      }
    },
  },
  "caches-missing-owners": {
    defect:
      "caches that an account has no user until an account is linked, even if one was created with its user",
    breaks: "C9",
    cases: ["C9.8"],
    make(store) {
      const memory = MemoryAdapter(store)
      const caches: Set<string>[] = []
      const clearAll = (): void => caches.forEach((cache) => cache.clear())
      return () => {
        const missing = new Set<string>()
        caches.push(missing)
        return {
          ...memory,
          async linkAccount(account) {
            const linked = await memory.linkAccount(account)
            // Every instance is notified of this, and of nothing else.
            clearAll()
            return linked
          },
          async createUserWithAccount(records) {
            missing.clear()
            return memory.createUserWithAccount(records)
          },
          async getUserByAccount(account) {
            const key = pairKey(account.provider, account.providerAccountId)
            if (missing.has(key)) return null
            const owner = await memory.getUserByAccount(account)
            if (!owner) missing.add(key)
            return owner
          },
        }
      }
    },
  },
  "caches-lists-of-accounts": {
    defect: "caches lists of accounts, and updates them only for its own changes",
    breaks: "C9",
    cases: ["C9.7"],
    make(store) {
      const memory = MemoryAdapter(store)
      return () => {
        const cache = new Map<string, readonly AdapterAccount[]>()
        return {
          ...memory,
          async linkAccount(account) {
            cache.clear()
            return memory.linkAccount(account)
          },
          async unlinkAccount(key) {
            cache.clear()
            return memory.unlinkAccount(key)
          },
          async deleteUser(id) {
            cache.clear()
            return memory.deleteUser(id)
          },
          async createUserWithAccount(records) {
            cache.clear()
            return memory.createUserWithAccount(records)
          },
          async listAccountsByUserId(userId) {
            const list = cache.get(userId) ?? (await memory.listAccountsByUserId(userId))
            cache.set(userId, list)
            return structuredClone([...list])
          },
        }
      }
    },
  },
  "locks-in-one-instance": {
    defect:
      "reads a token and then deletes it, under a lock that works only within its own process",
    breaks: "C10",
    also: ["V3", "C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return () => {
        const lock = createLock()
        return {
          ...memory,
          useVerificationToken: ({ identifier, token }) =>
            lock(async () => {
              const found = store.tokens.get(pairKey(identifier, token))
              if (!found) return null
              await roundTrip()
              store.tokens.delete(pairKey(identifier, token))
              return structuredClone(found)
            }),
        }
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
