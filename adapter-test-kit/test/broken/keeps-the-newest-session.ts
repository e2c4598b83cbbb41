import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsTheNewestSession: BrokenAdapter = {
  defect: "leaves the session that was opened last, whatever except says",
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
