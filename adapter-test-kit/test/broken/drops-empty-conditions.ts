import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const dropsEmptyConditions: BrokenAdapter = {
  defect: "treats an empty provider ID as missing, and omits its condition",
  breaks: "X20",
  also: ["X13"],
  cases: ["X13.30", "X20.23"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUserByAccount(account) {
        if (account.providerAccountId !== "") return memory.getUserByAccount(account)
        const found = [...store.accounts.values()].find(
          ({ provider, providerAccountId }) =>
            provider === account.provider && providerAccountId !== "",
        )
        return memory.getUserByAccount(found ?? account)
      },
    }
  },
}
