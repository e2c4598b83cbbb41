import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that change values of sessions: S5 to S17. */
export const brokenSessions = {
  "pads-session-tokens": {
    defect: "ignores trailing spaces in session tokens",
    breaks: "S5",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const exact = await memory.getSessionAndUser(sessionToken)
          if (exact || typeof sessionToken !== "string") return exact
          return memory.getSessionAndUser(sessionToken.replace(/ +$/, ""))
        },
      }
    },
  },
  "rounds-sessions": {
    defect: "stores the expiry of a session in whole seconds",
    breaks: "S6",
    also: ["X12"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          const expires = new Date(Math.floor(session.expires.getTime() / 1000) * 1000)
          return memory.createSession({ ...session, expires })
        },
      }
    },
  },
  "rounds-sessions-of-new-users": {
    defect: "stores the session of a new user with its expiry in whole seconds",
    breaks: "S6",
    also: ["X12"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const { session } = records
          if (!session) return memory.createUserWithAccount(records)
          const expires = new Date(Math.floor(session.expires.getTime() / 1000) * 1000)
          return memory.createUserWithAccount({ ...records, session: { ...session, expires } })
        },
      }
    },
  },
  "session-of-nobody": {
    defect: "creates sessions of users that do not exist, and invents those users",
    breaks: "S14",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          if (store.users.has(session.userId)) return memory.createSession(session)
          store.sessions.set(session.sessionToken, structuredClone(session))
          return structuredClone(session)
        },
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          const session = store.sessions.get(sessionToken)
          if (found || !session) return found
          const user = {
            id: session.userId,
            name: null,
            email: "",
            emailVerified: null,
            image: null,
          }
          return { session: structuredClone(session), user }
        },
      }
    },
  },
  "mixes-up-created-at": {
    defect: "reads session and user in one flat row, in which the two createdAt columns collide",
    breaks: "S15",
    options: {
      extraUserFields: { createdAt: [new Date(1_800_000_000_123)] },
      extraSessionFields: { createdAt: [new Date(1_900_000_000_456)] },
    },
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          if (!found || !("createdAt" in found.user)) return found
          const { createdAt } = found.user
          return { ...found, session: { ...found.session, createdAt } }
        },
      }
    },
  },
  "opens-bare-sessions": {
    defect: "stores only the standard columns of a new session",
    breaks: "S15",
    options: { extraSessionFields: { device: ["phone", "laptop"] } },
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createSession: ({ sessionToken, userId, expires }) =>
          memory.createSession({ sessionToken, userId, expires }),
      }
    },
  },
  "forgets-the-device": {
    defect: "updates only the standard columns of a session",
    breaks: "S15",
    options: { extraSessionFields: { device: ["phone", "laptop"] } },
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateSession({ sessionToken, expires }) {
          return memory.updateSession(expires ? { sessionToken, expires } : { sessionToken })
        },
      }
    },
  },
  "drops-session-fields-of-new-users": {
    defect: "stores only the standard columns of a session that is created with its user",
    breaks: "S15",
    cases: ["S15.4"],
    options: { extraSessionFields: { device: ["phone", "laptop"] } },
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount(records) {
          if (!records.session) return memory.createUserWithAccount(records)
          const { sessionToken, expires } = records.session
          return memory.createUserWithAccount({ ...records, session: { sessionToken, expires } })
        },
      }
    },
  },
  "forgets-the-time-to-live": {
    defect: "extends sessions without extending their time to live",
    breaks: "S17",
    make(store) {
      const memory = MemoryAdapter(store)
      const ends = new Map<string, Date>()
      const adapter: Adapter = {
        ...memory,
        async createSession(session) {
          ends.set(session.sessionToken, new Date(session.expires))
          return memory.createSession(session)
        },
      }
      return () => ({
        adapter,
        raw: { sessionExpiry: (sessionToken) => ends.get(sessionToken) ?? null },
      })
    },
  },
  "ages-only-what-was-updated": {
    defect: "sets the time to live of a session only when the session is extended",
    breaks: "S17",
    make(store) {
      const memory = MemoryAdapter(store)
      const ends = new Map<string, Date>()
      const adapter: Adapter = {
        ...memory,
        async updateSession(patch) {
          const session = await memory.updateSession(patch)
          if (session) ends.set(session.sessionToken, session.expires)
          return session
        },
      }
      return () => ({
        adapter,
        raw: { sessionExpiry: (sessionToken) => ends.get(sessionToken) ?? null },
      })
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
