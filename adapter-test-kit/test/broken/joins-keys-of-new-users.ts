import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const joinsKeysOfNewUsers: BrokenAdapter = {
  defect:
    "checks for a taken account by a key of provider, colon and ID if it is created with its user",
  breaks: "A3",
  cases: ["A3.3"],
  make(store) {
    const memory = MemoryAdapter(store)
    const joined = (account: { provider: string; providerAccountId: string }): string =>
      `${account.provider}:${account.providerAccountId}`
    return {
      ...memory,
      async createUserWithAccount(records) {
        const key = joined(records.account)
        if ([...store.accounts.values()].some((account) => joined(account) === key)) {
          throw new AdapterError("This account is taken.", { code: "duplicate" })
        }
        return memory.createUserWithAccount(records)
      },
    }
  },
}
