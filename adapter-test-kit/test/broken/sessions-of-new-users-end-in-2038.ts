import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const sessionsOfNewUsersEndIn2038: BrokenAdapter = {
  defect: "stores the session of a new user in a column that ends in January 2038",
  breaks: "X12",
  cases: ["X12.7"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        const seconds = (records.session?.expires.getTime() ?? 0) / 1000
        if (seconds >= 2 ** 31) throw new RangeError("The date is out of range.")
        return memory.createUserWithAccount(records)
      },
    }
  },
}
