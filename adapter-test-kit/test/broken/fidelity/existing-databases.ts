import { createHash } from "node:crypto"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

const hash = (token: string) => createHash("sha256").update(JSON.stringify(token)).digest("hex")

/** Adapters that cannot share a database or take one over: X21, X30 and X31. */
export const brokenExistingDatabases = {
  "shares-a-table": {
    defect: "ignores its prefix option",
    breaks: "X21",
    make(store) {
      const adapter = MemoryAdapter(store)
      return () => ({ adapter, sibling: () => MemoryAdapter(store) })
    },
  },
  "forgets-a-name": {
    defect:
      "deletes sessions from the table with the default name, even if a different name is configured",
    breaks: "X30",
    make(store) {
      return () => ({
        adapter: MemoryAdapter(store),
        renamed: () => ({
          ...MemoryAdapter(memoryStore()),
          deleteSession: MemoryAdapter(store).deleteSession,
        }),
      })
    },
  },
  "hashes-its-tokens": {
    defect: "hashes session tokens before it stores them, and so does not find older sessions",
    breaks: "X31",
    also: ["S20", "S21"],
    make(store) {
      const memory = MemoryAdapter(store)
      return () => ({
        predecessor: () => MemoryAdapter(store),
        adapter: {
          ...memory,
          async createSession(session) {
            await memory.createSession({ ...session, sessionToken: hash(session.sessionToken) })
            return structuredClone(session)
          },
          async getSessionAndUser(sessionToken) {
            const found = await memory.getSessionAndUser(hash(sessionToken))
            return found && { ...found, session: { ...found.session, sessionToken } }
          },
          async updateSession(patch) {
            const token = hash(patch.sessionToken)
            const updated = await memory.updateSession({ ...patch, sessionToken: token })
            return updated && { ...updated, sessionToken: patch.sessionToken }
          },
          async deleteSession(sessionToken) {
            const deleted = await memory.deleteSession(hash(sessionToken))
            return deleted && { ...deleted, sessionToken }
          },
          async createUserWithAccount(records) {
            const { session, ...others } = records
            const token = session && { ...session, sessionToken: hash(session.sessionToken) }
            const made = await memory.createUserWithAccount({
              ...others,
              ...(token && { session: token }),
            })
            if (!made.session || !session) return made
            return { ...made, session: { ...made.session, sessionToken: session.sessionToken } }
          },
        },
      })
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
