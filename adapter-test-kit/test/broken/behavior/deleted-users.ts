import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterSession, AdapterUser } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** What is left of a session that was not deleted. */
interface Left {
  readonly session: AdapterSession
  readonly user: AdapterUser | undefined
}

/** Adapters that break a rule about deleted users: U18 and U20. */
export const brokenDeletedUsers = {
  "leaves-sessions": {
    defect: "does not delete the sessions of a deleted user",
    breaks: "U18",
    also: ["U19"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteUser(id) {
          const sessions = new Map(store.sessions)
          const user = await memory.deleteUser(id)
          for (const [token, session] of sessions) store.sessions.set(token, session)
          return user
        },
      }
    },
  },
  "deletes-users-by-prefix": {
    defect: "deletes the sessions of all users whose IDs begin with the one of the deleted user",
    breaks: "U18",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteUser(id) {
          if (store.users.has(id)) {
            for (const [token, session] of store.sessions) {
              if (session.userId.startsWith(id)) store.sessions.delete(token)
            }
          }
          return memory.deleteUser(id)
        },
      }
    },
  },
  "deletes-twenty-sessions-with-the-user": {
    defect: "deletes at most as many sessions of a deleted user as it reads at once",
    breaks: "U18",
    make(store) {
      const memory = MemoryAdapter(store)
      const rest = new Map<string, Partial<Left>>()
      return {
        ...memory,
        async deleteUser(id) {
          const own = [...store.sessions.values()].filter(({ userId }) => userId === id).slice(20)
          const user = store.users.get(id)
          await memory.deleteUser(id)
          for (const session of own) rest.set(session.sessionToken, { session, user })
        },
        async getSessionAndUser(sessionToken) {
          const { session, user } = rest.get(sessionToken) ?? {}
          if (session && user) return structuredClone({ session, user })
          return memory.getSessionAndUser(sessionToken)
        },
      }
    },
  },
  "deletes-one-page-of-accounts": {
    defect: "deletes at most as many accounts of a deleted user as fit into one request",
    breaks: "U18",
    cases: ["U18.2"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteUser(id) {
          const rest = [...store.accounts].filter(([, { userId }]) => userId === id).slice(25)
          const deleted = await memory.deleteUser(id)
          for (const [key, account] of rest) store.accounts.set(key, account)
          return deleted
        },
      }
    },
  },
  "deletes-accounts-by-prefix": {
    defect: "deletes the accounts of all users whose IDs begin with the one of the deleted user",
    breaks: "U18",
    cases: ["U18.8"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteUser(id) {
          if (store.users.has(id)) {
            for (const [key, account] of store.accounts) {
              if (account.userId.startsWith(id)) store.accounts.delete(key)
            }
          }
          return memory.deleteUser(id)
        },
      }
    },
  },
  "deletes-passkeys-by-prefix": {
    defect: "deletes the passkeys of all users whose IDs begin with the one of the deleted user",
    breaks: "U18",
    cases: ["U18.8"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteUser(id) {
          if (store.users.has(id)) {
            for (const [key, passkey] of store.authenticators) {
              if (passkey.userId.startsWith(id)) store.authenticators.delete(key)
            }
          }
          return memory.deleteUser(id)
        },
      }
    },
  },
  "throws-on-a-missing-user": {
    defect: "throws if the user to delete does not exist",
    breaks: "U20",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteUser(id) {
          if (!store.users.has(id)) throw new Error("Record to delete does not exist.")
          return memory.deleteUser(id)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
