import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { listingAdapter } from "./listed-accounts.ts"

export const listsAccountsOfAnIndex: BrokenAdapter = {
  defect: "keeps its own list of a user's accounts, and loses one of two that are linked at once",
  breaks: "C7",
  cases: ["C7.5"],
  make(store) {
    const { adapter, listed } = listingAdapter(store)
    return {
      ...adapter,
      async listAccountsByUserId(userId) {
        const keys = listed(userId)
        const all = await adapter.listAccountsByUserId(userId)
        return all.filter(({ provider, providerAccountId }) =>
          keys.has(pairKey(provider, providerAccountId)),
        )
      },
    }
  },
}
