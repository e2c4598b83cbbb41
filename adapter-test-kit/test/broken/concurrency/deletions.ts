import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { deletingAdapter } from "../deleting-adapter.ts"
import { listingAdapter } from "./listed-accounts.ts"
import { roundTrip } from "./round-trip.ts"

/** Adapters that bring records back or miss them if a call deletes while others write: C6, S10, S23, P2 and P3. */
export const brokenDeletions = {
  "deletes-children-first": {
    defect:
      "deletes the records of a user and then the user, while other calls can still add records",
    breaks: "C6",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteUser(id) {
          for (const records of [store.accounts, store.sessions, store.authenticators]) {
            for (const [key, record] of records) if (record.userId === id) records.delete(key)
          }
          await roundTrip()
          const user = store.users.get(id)
          if (!user) return null
          store.users.delete(id)
          store.userIds.delete(user.email)
          return structuredClone(user)
        },
      }
    },
  },
  "checks-owners-first": {
    defect: "checks whether the user exists before it stores a session, and has no foreign key",
    breaks: "C6",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          const owner = store.users.get(session.userId)
          if (!owner) throw new AdapterError("There is no such user.", { code: "missing" })
          await roundTrip()
          if (store.users.has(owner.id)) return memory.createSession(session)
          store.users.set(owner.id, owner)
          try {
            return await memory.createSession(session)
          } finally {
            store.users.delete(owner.id)
          }
        },
      }
    },
  },
  "indexes-accounts-by-user": {
    defect:
      "keeps a list of a user's accounts for deleteUser, and loses one of two that are added at once",
    breaks: "C6",
    make(store) {
      const { adapter, listed } = listingAdapter(store)
      return {
        ...adapter,
        async deleteUser(id) {
          const all = [...store.accounts].filter(([, { userId }]) => userId === id)
          const deleted = await adapter.deleteUser(id)
          const keys = listed(id)
          for (const [key, account] of all) if (!keys.has(key)) store.accounts.set(key, account)
          return deleted
        },
      }
    },
  },
  "inserts-the-user-again": {
    defect: "updates a user with an upsert, after it has checked that the user exists",
    breaks: "C6",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          const before = await memory.getUser(patch.id)
          await roundTrip()
          if (!before || store.users.has(patch.id)) return memory.updateUser(patch)
          return memory.createUser({ ...before, ...patch })
        },
      }
    },
  },
  "writes-sessions-back": {
    defect: "reads a session and writes it back, even if it was deleted in between",
    breaks: "S10",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateSession(patch) {
          const before = store.sessions.get(patch.sessionToken)
          await roundTrip()
          if (before) store.sessions.set(before.sessionToken, before)
          return memory.updateSession(patch)
        },
      }
    },
  },
  "ends-only-unchanged-sessions": {
    defect: "reads the sessions of a user, and revokes only those that have not changed since",
    breaks: "S10",
    also: ["C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSessionsByUserId(userId) {
          const own = [...store.sessions.values()].filter((session) => session.userId === userId)
          await roundTrip()
          for (const session of own) {
            if (store.sessions.get(session.sessionToken) === session) {
              store.sessions.delete(session.sessionToken)
            }
          }
        },
      }
    },
  },
  "stores-the-current-session-again": {
    defect: "ends every session, and stores the current one again",
    breaks: "S23",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSessionsByUserId(userId, options) {
          const { except } = options ?? {}
          const current = except === undefined ? undefined : store.sessions.get(except)
          await memory.deleteSessionsByUserId(userId)
          if (current?.userId !== userId) return
          await roundTrip()
          store.sessions.set(current.sessionToken, current)
        },
      }
    },
  },
  "deletes-extended-sessions": {
    defect: "selects expired sessions, and deletes them by their key even if they were extended",
    breaks: "P2",
    also: ["P3"],
    make: (store) => deletingAdapter(store, { choosesFirst: true }),
  },
  "counts-what-others-delete": {
    defect:
      "counts the records that it selected, including those that another call has deleted by then",
    breaks: "P3",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteExpired(limit) {
          const now = Date.now()
          const chosen = [...store.sessions.values()]
            .filter(({ expires }) => expires.getTime() < now)
            .toSorted((one, other) => one.expires.getTime() - other.expires.getTime())
            .slice(0, limit)
          await roundTrip()
          for (const { sessionToken } of chosen) {
            const session = store.sessions.get(sessionToken)
            if (session && session.expires.getTime() < now) store.sessions.delete(sessionToken)
          }
          const tokens = [...store.tokens]
            .filter(([, { expires }]) => expires.getTime() < now)
            .toSorted(([, one], [, other]) => one.expires.getTime() - other.expires.getTime())
            .slice(0, limit)
          for (const [key] of tokens) store.tokens.delete(key)
          return chosen.length + tokens.length
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
