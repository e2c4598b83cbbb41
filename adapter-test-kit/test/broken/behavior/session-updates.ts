import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about updates of sessions: S8 to S11 and S16. */
export const brokenSessionUpdates = {
  "ends-sessions-without-an-expiry": {
    defect: "deletes a session if an update has no expiry",
    breaks: "S8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        updateSession: (patch) => memory.updateSession({ expires: new Date(0), ...patch }),
      }
    },
  },
  "swaps-the-owner": {
    defect: "overwrites the user ID if an update passes undefined",
    breaks: "S8",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateSession(patch) {
          const updated = await memory.updateSession(patch)
          const session = store.sessions.get(patch.sessionToken)
          // What a driver does that writes undefined as null.
          if (session && "userId" in patch && !patch.userId) session.userId = "null"
          return updated
        },
      }
    },
  },
  "revives-sessions": {
    defect: "creates the session that it should update",
    breaks: "S9",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateSession(patch) {
          const owner = [...store.users.keys()].at(-1)
          if (store.sessions.has(patch.sessionToken) || !owner) return memory.updateSession(patch)
          return memory.createSession({ userId: owner, expires: new Date(0), ...patch })
        },
      }
    },
  },
  "throws-on-an-ended-session": {
    defect: "throws if the session to update does not exist",
    breaks: "S9",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateSession(patch) {
          const updated = await memory.updateSession(patch)
          if (!updated) throw new Error("no result")
          return updated
        },
      }
    },
  },
  "answers-with-the-old-session": {
    defect: "returns from updateSession the session before the update",
    breaks: "S11",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateSession(patch) {
          const before = await memory.getSessionAndUser(patch.sessionToken)
          return (await memory.updateSession(patch)) && before && before.session
        },
      }
    },
  },
  "string-dates": {
    defect: "returns the expiry as the string that the column contains",
    breaks: "S16",
    also: ["S1", "S11", "X9", "S6", "X12", "S20"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const found = await memory.getSessionAndUser(sessionToken)
          if (!found) return null
          const expires = found.session.expires.toISOString()
          // What a driver does whose column is of type text.
          return { ...found, session: { ...found.session, expires: expires as unknown as Date } }
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
