import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsTheNewestSession: BrokenAdapter = {
  defect: "revokes all sessions but the newest, independent of except",
  breaks: "S22",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSessionsByUserId(userId, options) {
        if (options?.except === undefined) return memory.deleteSessionsByUserId(userId)
        const newest = (await memory.listSessionsByUserId(userId)).at(-1)
        return memory.deleteSessionsByUserId(userId, newest ? { except: newest.sessionToken } : {})
      },
    }
  },
}
