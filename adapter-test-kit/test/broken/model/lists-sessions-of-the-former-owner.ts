import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const listsSessionsOfTheFormerOwner: BrokenAdapter = {
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
}
