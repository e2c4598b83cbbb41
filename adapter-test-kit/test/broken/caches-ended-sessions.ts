import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesEndedSessions: BrokenAdapter = {
  defect:
    "reads sessions from a cache that is not updated when all sessions of the user are revoked",
  breaks: "R2",
  cases: ["R2.7"],
  make: (store) =>
    withReadCache(store, {
      reads: ["getSessionAndUser"],
      overlooks: (method) => method === "deleteSessionsByUserId",
    }),
}
