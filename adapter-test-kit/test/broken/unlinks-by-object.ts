import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const unlinksByObject: BrokenAdapter = {
  defect: "accepts an object as a condition of the query language when it unlinks",
  breaks: "X20",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async unlinkAccount(account) {
        const asked: unknown = account.providerAccountId
        const isOperator = typeof asked === "object" && asked !== null && "$ne" in asked
        const [any] = [...store.accounts.values()].toReversed()
        return memory.unlinkAccount(isOperator && any ? any : account)
      },
    }
  },
}
