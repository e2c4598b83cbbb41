import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const skipsAnHour: BrokenAdapter = {
  defect: "writes dates in local time, in which some times do not exist",
  breaks: "X12",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        const { emailVerified } = user
        // 2:30 in the night on which clocks go from 2 to 3 is read as 3:30.
        const isSkipped = emailVerified?.toISOString().startsWith("2026-03-29T02:") === true
        if (!isSkipped) return memory.createUser(user)
        const shifted = new Date(emailVerified.getTime() + 3_600_000)
        return memory.createUser({ ...user, emailVerified: shifted })
      },
    }
  },
}
