import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesReadUsers: BrokenAdapter = {
  defect: "reads users from a cache that an update does not update",
  breaks: "U10",
  cases: ["U10.4"],
  // Above, cases about dates and strings see it by accident: they update one user several times.
  options: { level: 1 },
  make: (store) =>
    withReadCache(store, {
      reads: ["getUser"],
      overlooks: (method) => method === "updateUser",
    }),
}
