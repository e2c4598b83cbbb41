import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

const wholeSeconds = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)

export const lenient: DifferentAdapter = {
  way: "keeps sessions to the second, forgets what expired, replaces tokens and lets counters go back",
  // Milliseconds of sessions are a matter of level 2.
  options: { level: 1 },
  make() {
    const store = memoryStore()
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createSession: (session) =>
        memory.createSession({ ...session, expires: wholeSeconds(session.expires) }),
      updateSession: (patch) =>
        memory.updateSession({
          ...patch,
          ...(patch.expires && { expires: wholeSeconds(patch.expires) }),
        }),
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        return found && found.session.expires > new Date() ? found : null
      },
      async createVerificationToken(token) {
        await memory.useVerificationToken(token)
        return memory.createVerificationToken(token)
      },
      async useVerificationToken(token) {
        const used = await memory.useVerificationToken(token)
        return used && used.expires > new Date() ? used : null
      },
      async updateAuthenticatorCounter(credentialID, newCounter) {
        const stored = store.authenticators.get(credentialID)
        if (stored) stored.counter = newCounter
        return memory.updateAuthenticatorCounter(credentialID, newCounter)
      },
    }
  },
}
