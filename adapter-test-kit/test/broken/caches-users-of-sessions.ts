import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesUsersOfSessions: BrokenAdapter = {
  defect: "caches the user of a session, as it was before an update",
  breaks: "U10",
  cases: ["U10.4"],
  make: (store) =>
    withReadCache(store, {
      reads: ["getSessionAndUser"],
      overlooks: (method) => method === "updateUser",
    }),
}
