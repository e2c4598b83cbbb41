import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesUnlinkedAccounts: BrokenAdapter = {
  defect: "answers from a cache of accounts, also after one was unlinked",
  breaks: "A12",
  cases: ["A12.7"],
  make: (store) =>
    withReadCache(store, {
      reads: ["getAccount"],
      overlooks: (method) => method === "unlinkAccount",
    }),
}
