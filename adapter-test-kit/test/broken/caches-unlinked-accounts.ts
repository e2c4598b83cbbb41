import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesUnlinkedAccounts: BrokenAdapter = {
  defect: "reads accounts from a cache that unlinking does not update",
  breaks: "A12",
  cases: ["A12.7"],
  make: (store) =>
    withReadCache(store, {
      reads: ["getAccount"],
      overlooks: (method) => method === "unlinkAccount",
    }),
}
