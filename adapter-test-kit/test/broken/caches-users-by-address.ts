import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesUsersByAddress: BrokenAdapter = {
  defect: "finds users by email address in a cache that a change of the address does not update",
  breaks: "U15",
  cases: ["U15.7"],
  make: (store) =>
    withReadCache(store, {
      reads: ["getUserByEmail"],
      overlooks: (method, [patch]) => method === "updateUser" && "email" in Object(patch),
    }),
}
