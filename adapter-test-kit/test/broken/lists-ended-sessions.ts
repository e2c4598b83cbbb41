import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsEndedSessions: BrokenAdapter = {
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
}
