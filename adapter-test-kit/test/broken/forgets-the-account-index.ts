import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsTheAccountIndex: BrokenAdapter = {
  defect: "stores accounts of type oidc where no lookup finds them",
  breaks: "A1",
  also: [
    "A2",
    "A4",
    "A7",
    "A12",
    "U18",
    "K1",
    "K4",
    "X23",
    "U19",
    "A3",
    "X13",
    "X14",
    "X15",
    "X16",
    "X17",
    "X18",
    "X19",
    "A20",
  ],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      getUserByAccount: async (account) => {
        const key = JSON.stringify([account.provider, account.providerAccountId])
        return store.accounts.get(key)?.type === "oauth" ? memory.getUserByAccount(account) : null
      },
    }
  },
}
