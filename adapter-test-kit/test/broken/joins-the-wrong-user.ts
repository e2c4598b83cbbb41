import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const joinsTheWrongUser: BrokenAdapter = {
  defect: "joins a session with the user that was created last",
  breaks: "S3",
  also: ["X24", "S22"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        const user = structuredClone([...store.users.values()].at(-1))
        return found && user ? { ...found, user } : null
      },
    }
  },
}
