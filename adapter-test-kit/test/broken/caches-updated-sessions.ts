import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesUpdatedSessions: BrokenAdapter = {
  defect: "reads sessions from a cache that an update does not update",
  breaks: "S8",
  cases: ["S8.4"],
  // Above, cases about dates see it by accident: they update one session several times.
  options: { level: 1 },
  make: (store) =>
    withReadCache(store, {
      reads: ["getSessionAndUser"],
      overlooks: (method) => method === "updateSession",
    }),
}
