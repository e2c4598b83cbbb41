import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterUser } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const halfAUser: BrokenAdapter = {
  defect: "returns an empty user if the account does not exist",
  breaks: "A5",
  also: ["A4", "A12", "U19", "A3", "A11", "X15", "X16", "X17", "X18", "X19", "X20", "X22", "U18"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUserByAccount(account) {
        // What spreading a row does that is not there.
        return { ...(await memory.getUserByAccount(account)) } as AdapterUser
      },
    }
  },
}
