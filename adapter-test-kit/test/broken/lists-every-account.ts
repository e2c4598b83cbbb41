import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsEveryAccount: BrokenAdapter = {
  defect: "lists the accounts of all users",
  breaks: "R1",
  also: ["X20", "X22"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      listAccountsByUserId: async () => structuredClone([...store.accounts.values()]),
    }
  },
}
