import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesDeletedUsers: BrokenAdapter = {
  defect: "reads users from a cache that a deletion does not update",
  breaks: "U18",
  cases: ["U18.10"],
  make: (store) =>
    withReadCache(store, {
      reads: ["getUser"],
      overlooks: (method) => method === "deleteUser",
    }),
}
