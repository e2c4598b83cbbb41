import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterUser } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters with a defect of users and their addresses, which sequences of calls show. */
export const brokenUsers = {
  "caches-users-per-instance": {
    defect: "reads users from a cache that only writes of the same instance update",
    breaks: "C9",
    make: (store) => () => {
      const memory = MemoryAdapter(store)
      const cache = new Map<string, AdapterUser>()
      return {
        ...memory,
        async getUser(id) {
          const user = cache.get(id) ?? (await memory.getUser(id))
          if (user) cache.set(id, user)
          return structuredClone(user)
        },
        async updateUser(patch) {
          cache.delete(patch.id)
          return memory.updateUser(patch)
        },
        async deleteUser(id) {
          cache.delete(id)
          return memory.deleteUser(id)
        },
      }
    },
  },
  "forgets-an-address-that-comes-back": {
    defect: "does not index an email address again that its user had before",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const indexed = new Map<string, Set<string>>()
      return {
        ...memory,
        async updateUser(patch) {
          const before = store.users.get(patch.id)?.email
          const user = await memory.updateUser(patch)
          if (user.email === before) return user
          const known = indexed.get(user.id) ?? new Set()
          if (before) indexed.set(user.id, known.add(before))
          if (known.has(user.email)) store.userIds.delete(user.email)
          return user
        },
      }
    },
  },
  "frees-the-first-address": {
    defect:
      "frees the email address that a deleted user signed up with, even if another user has it by then",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const first = new Map<string, string>()
      return {
        ...memory,
        async createUser(user) {
          const created = await memory.createUser(user)
          first.set(created.id, created.email)
          return created
        },
        async deleteUser(id) {
          const user = await memory.deleteUser(id)
          const address = first.get(id)
          if (user && address) store.userIds.delete(address)
          return user
        },
      }
    },
  },
  "keeps-the-address-of-a-newcomer": {
    defect: "frees the email address of a deleted user only if createUser stored it",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const newcomers = new Set<string>()
      return {
        ...memory,
        async createUserWithAccount(records) {
          const created = await memory.createUserWithAccount(records)
          newcomers.add(created.user.id)
          return created
        },
        async deleteUser(id) {
          const user = await memory.deleteUser(id)
          if (user?.email && newcomers.has(id)) store.userIds.set(user.email, id)
          return user
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
