import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { SessionAndUser } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about creating, reading and deleting sessions: S1 to S7, S12 and S13. */
export const brokenSessions = {
  "rounds-after-the-answer": {
    defect: "rounds the expiry of a session after it has returned",
    breaks: "S1",
    also: ["S2", "S12", "S13", "S6", "X12"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          const created = await memory.createSession(session)
          store.sessions.get(session.sessionToken)?.expires.setUTCMilliseconds(0)
          return created
        },
      }
    },
  },
  "overwrites-sessions": {
    defect: "moves a session token to the user that stores it last",
    breaks: "S2",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createSession(session) {
          store.sessions.delete(session.sessionToken)
          return memory.createSession(session)
        },
      }
    },
  },
  "joins-the-wrong-user": {
    defect: "joins a session with the user that was created last",
    breaks: "S3",
    also: ["X24", "S22"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          const user = structuredClone([...store.users.values()].at(-1))
          return found && user ? { ...found, user } : null
        },
      }
    },
  },
  "reads-the-newest-session": {
    defect: "reads the newest session of the user instead of the requested one",
    breaks: "S3",
    also: ["S13", "X12", "S20"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          if (!found) return null
          const own = [...store.sessions.values()].filter(({ userId }) => userId === found.user.id)
          const session = own.toSorted((one, other) => +other.expires - +one.expires)[0]
          return { ...found, session: structuredClone(session ?? found.session) }
        },
      }
    },
  },
  "half-a-session": {
    defect: "returns a session without a user if the user was deleted",
    breaks: "S4",
    also: [
      "S9",
      "S12",
      "U18",
      "K3",
      "K4",
      "K5",
      "R2",
      "U19",
      "S5",
      "S14",
      "X10",
      "X19",
      "X20",
      "X22",
      "S22",
      "P1",
    ],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          // What an outer join does.
          return ((await memory.getSessionAndUser(sessionToken)) ?? {
            session: null,
            user: null,
          }) as unknown as null
        },
      }
    },
  },
  "caps-the-lifetime": {
    defect: "drops sessions that would live longer than a year",
    breaks: "S7",
    also: ["X12", "P1"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          const created = await memory.createSession(session)
          const isLong = created.expires.getTime() > Date.now() + 365 * 86_400_000
          if (isLong) await memory.deleteSession(created.sessionToken)
          return created
        },
      }
    },
  },
  "counts-lifetimes-in-minutes": {
    defect: "stores the time to live of sessions in whole minutes",
    breaks: "S7",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          const left = found ? found.session.expires.getTime() - Date.now() : 0
          return left > 0 && left < 60_000 ? null : found
        },
      }
    },
  },
  "throws-on-a-missing-session": {
    defect: "throws if the session to delete does not exist",
    breaks: "S12",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSession(sessionToken) {
          const deleted = await memory.deleteSession(sessionToken)
          if (!deleted) throw new Error("Record to delete does not exist.")
          return deleted
        },
      }
    },
  },
  "caches-read-sessions": {
    defect: "reads sessions from a cache that a deletion does not update",
    breaks: "S12",
    cases: ["S12.4"],
    make(store) {
      const memory = MemoryAdapter(store)
      const cache = new Map<string, SessionAndUser>()
      const deleted = new Set<string>()
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const cached = cache.get(sessionToken)
          // Everything else that changes a session empties the cache.
          if (cached && deleted.has(sessionToken)) return structuredClone(cached)
          const found = await memory.getSessionAndUser(sessionToken)
          if (found) cache.set(sessionToken, found)
          return structuredClone(found)
        },
        deleteSession(sessionToken) {
          deleted.add(sessionToken)
          return memory.deleteSession(sessionToken)
        },
      }
    },
  },
  "signs-out-everywhere": {
    defect: "deletes every session of the user",
    breaks: "S13",
    also: ["S21"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSession(sessionToken) {
          const deleted = await memory.deleteSession(sessionToken)
          for (const [token, { userId }] of store.sessions) {
            if (userId === deleted?.userId) store.sessions.delete(token)
          }
          return deleted
        },
      }
    },
  },
  "deletes-sessions-by-prefix": {
    defect: "deletes the sessions whose tokens begin with the given one",
    breaks: "S13",
    also: ["X20", "X24"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSession(sessionToken) {
          for (const token of store.sessions.keys()) {
            if (token.startsWith(sessionToken) && token !== sessionToken)
              store.sessions.delete(token)
          }
          return memory.deleteSession(sessionToken)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
