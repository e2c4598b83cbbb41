import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const keepsAnExceptedSession: BrokenAdapter = {
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
}
