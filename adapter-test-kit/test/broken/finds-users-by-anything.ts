import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const findsUsersByAnything: BrokenAdapter = {
  defect: "looks for an id where it finds no address",
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
