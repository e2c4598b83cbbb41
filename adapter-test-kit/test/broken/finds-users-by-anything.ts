import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const findsUsersByAnything: BrokenAdapter = {
  defect: "searches by user ID if no user has the email address",
  breaks: "X22",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUserByEmail(email) {
        return (await memory.getUserByEmail(email)) ?? memory.getUser(email)
      },
    }
  },
}
