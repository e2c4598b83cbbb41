import { randomUUID } from "node:crypto"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about IDs of users: U2 to U4. */
export const brokenUserIds = {
  "keeps-some-ids": {
    defect: "replaces every second ID",
    breaks: "U2",
    make(store) {
      let count = 0
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUser(user) {
          count += 1
          return memory.createUser(count % 2 === 0 ? user : { ...user, id: randomUUID() })
        },
      }
    },
  },
  "numeric-owner": {
    defect: "returns the user ID of an account as a number",
    breaks: "U3",
    also: ["A1", "A2", "A13", "A14", "K1", "R1", "X13", "X14", "X19", "A20"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getAccount(providerAccountId, provider) {
          const account = await memory.getAccount(providerAccountId, provider)
          // What a driver does whose key is of type integer.
          return account && { ...account, userId: 4711 as unknown as string }
        },
      }
    },
  },
  "prefixes-ids-but-those-of-sessions": {
    defect: "adds a prefix to user IDs, but not in sessions that it reads",
    breaks: "U3",
    also: ["S1", "S2", "S3", "S7"],
    make(store) {
      const memory = MemoryAdapter(store)
      const outside = <User extends { id: string }>(user: User): User => ({
        ...user,
        id: `u_${user.id}`,
      })
      return {
        async createUser(user) {
          return outside(await memory.createUser(user))
        },
        async getUser(id) {
          const user = await memory.getUser(id.replace(/^u_/, ""))
          return user && id.startsWith("u_") ? outside(user) : null
        },
        createSession: async (session) => {
          const userId = session.userId.replace(/^u_/, "")
          await memory.createSession({ ...session, userId })
          return session
        },
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          return found && { ...found, user: outside(found.user) }
        },
      }
    },
  },
  "rejects-foreign-ids": {
    defect: "rejects IDs that are not UUIDs, because its database does",
    breaks: "U4",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getUser(id) {
          if (!/^[\da-f]{8}-/.test(id)) throw new Error("invalid input syntax for type uuid")
          return memory.getUser(id)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
