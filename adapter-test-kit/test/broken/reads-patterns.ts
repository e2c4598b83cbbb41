import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const readsPatterns: BrokenAdapter = {
  defect: "finds email addresses with LIKE",
  breaks: "X19",
  also: ["U6"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUserByEmail(email) {
        const exact = await memory.getUserByEmail(email)
        if (exact || typeof email !== "string" || !email.includes("%")) return exact
        const [start = ""] = email.split("%")
        const match = [...store.userIds.keys()].find((each) => each.startsWith(start))
        return match === undefined ? null : memory.getUserByEmail(match)
      },
    }
  },
}
