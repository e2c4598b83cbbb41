import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const prefixesIdsButThoseOfSessions: BrokenAdapter = {
  defect: "adds a prefix to user IDs, but not in sessions that it reads",
  breaks: "U3",
  also: ["S1", "S2", "S3", "S7"],
  make(store) {
    const memory = MemoryAdapter(store)
    const outside = <User extends { id: string }>(user: User): User => ({
      ...user,
      id: `u_${user.id}`,
    })
    return {
      async createUser(user) {
        return outside(await memory.createUser(user))
      },
      async getUser(id) {
        const user = await memory.getUser(id.replace(/^u_/, ""))
        return user && id.startsWith("u_") ? outside(user) : null
      },
      createSession: async (session) => {
        const userId = session.userId.replace(/^u_/, "")
        await memory.createSession({ ...session, userId })
        return session
      },
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        return found && { ...found, user: outside(found.user) }
      },
    }
  },
}
