import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters with a defect of sessions, which sequences of calls show. */
export const brokenSessions = {
  "loses-sessions-that-change-hands": {
    defect: "keeps a session in the list of its first user when its user changes",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const openedBy = new Map<string, string>()
      return {
        ...memory,
        async createSession(session) {
          const created = await memory.createSession(session)
          openedBy.set(created.sessionToken, created.userId)
          return created
        },
        async deleteUser(id) {
          const user = await memory.deleteUser(id)
          for (const [token, userId] of openedBy) if (userId === id) store.sessions.delete(token)
          return user
        },
      }
    },
  },
  "signs-a-case-twin-out": {
    defect: "ignores case in session tokens when it deletes sessions, but not elsewhere",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSession(sessionToken) {
          const deleted = await memory.deleteSession(sessionToken)
          for (const token of store.sessions.keys()) {
            if (token.toLowerCase() === sessionToken.toLowerCase()) store.sessions.delete(token)
          }
          return deleted
        },
      }
    },
  },
  "deletes-by-the-first-expiry": {
    defect: "deletes sessions by the expiry that they had before they were extended",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const firstExpiry = new Map<string, Date>()
      const extended = new Set<string>()
      return {
        ...memory,
        createSession(session) {
          firstExpiry.set(session.sessionToken, session.expires)
          extended.delete(session.sessionToken)
          return memory.createSession(session)
        },
        updateSession(session) {
          if (session.expires) extended.add(session.sessionToken)
          return memory.updateSession(session)
        },
        async deleteExpired(limit) {
          const count = await memory.deleteExpired(limit)
          for (const [token, expires] of firstExpiry) {
            if (extended.has(token) && expires < new Date()) store.sessions.delete(token)
          }
          return count
        },
      }
    },
  },
  "keeps-an-excepted-session": {
    defect: "never revokes a session that an earlier call excepted",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const kept = new Set<string>()
      return {
        ...memory,
        createSession(session) {
          kept.delete(session.sessionToken)
          return memory.createSession(session)
        },
        async deleteSessionsByUserId(userId, options) {
          const list = await memory.listSessionsByUserId(userId)
          const protectedBefore = options?.except === undefined ? [...kept] : []
          await memory.deleteSessionsByUserId(userId, options)
          for (const session of list) {
            if (protectedBefore.includes(session.sessionToken)) await memory.createSession(session)
          }
          if (options?.except !== undefined) kept.add(options.except)
        },
      }
    },
  },
  "lists-sessions-of-the-former-owner": {
    defect: "lists sessions by the user that they were created for",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const firstOwner = new Map<string, string>()
      return {
        ...memory,
        createSession(session) {
          firstOwner.set(session.sessionToken, session.userId)
          return memory.createSession(session)
        },
        async listSessionsByUserId(userId) {
          const list = await memory.listSessionsByUserId(userId)
          return list.filter(
            ({ sessionToken }) => (firstOwner.get(sessionToken) ?? userId) === userId,
          )
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
