import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

const encoded = (text: string) => (typeof text === "string" ? Buffer.from(text).toString() : text)

export const replacesSurrogates: BrokenAdapter = {
  defect: "encodes session tokens as UTF-8, in which all lone surrogates are the same",
  breaks: "X16",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        return memory.createSession({ ...session, sessionToken: encoded(session.sessionToken) })
      },
      async getSessionAndUser(sessionToken) {
        return memory.getSessionAndUser(encoded(sessionToken))
      },
    }
  },
}
