import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about updates of users: U10 to U15. */
export const brokenUserUpdates = {
  "erases-on-undefined": {
    defect: "stores undefined as null",
    breaks: "U10",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        updateUser(patch) {
          const entries = Object.entries(patch).map(([key, value]) => [key, value ?? null])
          // The same members as the patch had.
          return memory.updateUser(Object.fromEntries(entries) as typeof patch)
        },
      }
    },
  },
  "ignores-null": {
    defect: "treats null as missing",
    breaks: "U10",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        updateUser(patch) {
          const entries = Object.entries(patch).filter(([, value]) => value !== null)
          // The id is never null.
          return memory.updateUser(Object.fromEntries(entries) as typeof patch)
        },
      }
    },
  },
  "never-takes-verification-back": {
    defect: "keeps the date of verification when it is cleared",
    breaks: "U10",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        updateUser({ emailVerified, ...patch }) {
          return memory.updateUser(emailVerified ? { ...patch, emailVerified } : patch)
        },
      }
    },
  },
  "answers-with-the-patch": {
    defect: "returns from updateUser only the fields of the update",
    breaks: "U11",
    also: ["U12"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          const { email, emailVerified } = await memory.updateUser(patch)
          return { email, emailVerified, ...patch }
        },
      }
    },
  },
  "breaks-on-an-empty-patch": {
    defect: "creates invalid SQL for an update without fields",
    breaks: "U12",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          if (Object.keys(patch).length === 1) throw new Error('syntax error at or near "where"')
          return memory.updateUser(patch)
        },
      }
    },
  },
  "ghost-user-on-update": {
    defect: "creates the user that it should update",
    breaks: "U13",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          if (store.users.has(patch.id)) return memory.updateUser(patch)
          return memory.createUser({
            email: `${patch.id}@ghost.test`,
            emailVerified: null,
            ...patch,
          })
        },
      }
    },
  },
  "updates-everybody": {
    defect: "changes the name of all users",
    breaks: "U14",
    also: ["X24"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          const { name } = await memory.updateUser(patch)
          if (patch.name !== undefined)
            for (const user of store.users.values()) user.name = name ?? null
          return memory.updateUser({ id: patch.id })
        },
      }
    },
  },
  "stale-email-index": {
    defect: "keeps the old email address in the index",
    breaks: "U15",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          const before = store.users.get(patch.id)?.email
          const user = await memory.updateUser(patch)
          if (before !== undefined) store.userIds.set(before, user.id)
          return user
        },
      }
    },
  },
  "keeps-a-cleared-address": {
    defect: "removes an email address from the index only when the user gets another one",
    breaks: "U15",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          const before = store.users.get(patch.id)?.email
          const user = await memory.updateUser(patch)
          // At run time an address can be null, which the type does not mention.
          const isCleared = (patch.email as string | null | undefined) === null
          if (isCleared && before !== undefined) store.userIds.set(before, user.id)
          return user
        },
      }
    },
  },
  "reserves-every-address": {
    defect: "keeps the reservation of an email address after the user changed it",
    breaks: "U15",
    make(store) {
      const memory = MemoryAdapter(store)
      const reserved = new Set<string>()
      return {
        ...memory,
        async createUser(user) {
          if (!reserved.has(user.email)) return memory.createUser(user)
          throw new AdapterError("This address is taken.", { code: "duplicate" })
        },
        async updateUser(patch) {
          const before = store.users.get(patch.id)?.email
          const user = await memory.updateUser(patch)
          if (before !== undefined && before !== user.email) reserved.add(before)
          return user
        },
      }
    },
  },
  "conflicts-with-itself": {
    defect: "rejects an update with the email address that the user already has",
    breaks: "U15",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          if (patch.email && store.userIds.has(patch.email)) {
            throw new AdapterError("This address is taken.", { code: "duplicate" })
          }
          return memory.updateUser(patch)
        },
      }
    },
  },
  "forgets-the-rest-with-the-address": {
    defect: "clears the image when the email address changes",
    breaks: "U15",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          const before = store.users.get(patch.id)
          const isChanged =
            typeof patch.email === "string" && before && before.email !== patch.email
          return memory.updateUser(isChanged ? { image: null, ...patch } : patch)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
