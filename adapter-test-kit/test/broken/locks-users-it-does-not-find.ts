import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const locksUsersItDoesNotFind: BrokenAdapter = {
  defect: "locks users before it changes them, and unlocks only those that it finds",
  breaks: "X23",
  cases: ["X23.7"],
  make(store) {
    const memory = MemoryAdapter(store)
    return () => {
      let isLocked = false
      return {
        ...memory,
        async updateUser(patch) {
          if (isLocked) throw new Error("Lock wait timeout exceeded; try restarting transaction")
          isLocked = true
          const found = await memory.getUser(patch.id)
          if (!found) throw new Error("no such user")
          isLocked = false
          return memory.updateUser(patch)
        },
      }
    }
  },
}
