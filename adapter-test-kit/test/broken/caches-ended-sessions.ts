import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesEndedSessions: BrokenAdapter = {
  defect: "answers from a cache of sessions, also after all of their user ended",
  breaks: "R2",
  cases: ["R2.7"],
  make: (store) =>
    withReadCache(store, {
      reads: ["getSessionAndUser"],
      overlooks: (method) => method === "deleteSessionsByUserId",
    }),
}
