import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about the sessions of a user: S20 to S22. */
export const brokenSessionLists = {
  "lists-live-sessions-only": {
    defect: "does not list expired sessions, although it still finds them by their token",
    breaks: "S20",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async listSessionsByUserId(userId) {
          const all = await memory.listSessionsByUserId(userId)
          return all.filter(({ expires }) => expires.getTime() > Date.now())
        },
      }
    },
  },
  "lists-one-page-of-sessions": {
    defect: "lists the first 20 sessions of a user",
    breaks: "S20",
    cases: ["S20.3"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        listSessionsByUserId: async (userId) =>
          (await memory.listSessionsByUserId(userId)).slice(0, 20),
      }
    },
  },
  "lists-ended-sessions": {
    defect: "deletes a session, and leaves it in the list of the user's sessions",
    breaks: "S21",
    make(store) {
      const memory = MemoryAdapter(store)
      const ended = new Map<string, Awaited<ReturnType<typeof memory.listSessionsByUserId>>>()
      return {
        ...memory,
        async deleteSession(sessionToken) {
          const session = await memory.deleteSession(sessionToken)
          if (session) ended.set(session.userId, [...(ended.get(session.userId) ?? []), session])
          return session
        },
        async deleteUser(id) {
          ended.delete(id)
          return memory.deleteUser(id)
        },
        async listSessionsByUserId(userId) {
          const list = await memory.listSessionsByUserId(userId)
          return structuredClone([...list, ...(ended.get(userId) ?? [])])
        },
      }
    },
  },
  "keeps-the-newest-session": {
    defect: "revokes all sessions but the newest, independent of except",
    breaks: "S22",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSessionsByUserId(userId, options) {
          if (options?.except === undefined) return memory.deleteSessionsByUserId(userId)
          const newest = (await memory.listSessionsByUserId(userId)).at(-1)
          return memory.deleteSessionsByUserId(
            userId,
            newest ? { except: newest.sessionToken } : {},
          )
        },
      }
    },
  },
  "ends-nothing-for-a-foreign-token": {
    defect: "revokes no session if except is not a session token of the user",
    breaks: "S22",
    cases: ["S22.1"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async deleteSessionsByUserId(userId, options) {
          const { except } = options ?? {}
          if (except !== undefined && store.sessions.get(except)?.userId !== userId) return
          await memory.deleteSessionsByUserId(userId, options)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
