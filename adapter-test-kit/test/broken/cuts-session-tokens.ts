import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

const cut = (text: string) => (typeof text === "string" ? text.slice(0, 255) : text)

export const cutsSessionTokens: BrokenAdapter = {
  defect: "truncates session tokens to 255 characters, stored or queried",
  breaks: "X17",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        return memory.createSession({ ...session, sessionToken: cut(session.sessionToken) })
      },
      async getSessionAndUser(sessionToken) {
        return memory.getSessionAndUser(cut(sessionToken))
      },
    }
  },
}
