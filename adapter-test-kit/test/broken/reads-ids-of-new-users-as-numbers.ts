import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const readsIdsOfNewUsersAsNumbers: BrokenAdapter = {
  defect: "stores an ID of digits as a number if it is created with its user",
  breaks: "A4",
  cases: ["A4.4"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount(records) {
        const { providerAccountId: id } = records.account
        if (!/^\d+$/.test(id)) return memory.createUserWithAccount(records)
        const account = { ...records.account, providerAccountId: String(Number(id)) }
        return memory.createUserWithAccount({ ...records, account })
      },
    }
  },
}
