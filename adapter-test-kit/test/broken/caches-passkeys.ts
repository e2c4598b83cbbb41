import type { BrokenAdapter } from "./broken-adapter.ts"
import { withReadCache } from "./read-cache.ts"

export const cachesPasskeys: BrokenAdapter = {
  defect: "reads passkeys from a cache that a new counter does not update",
  breaks: "W5",
  cases: ["W5.2"],
  // Above, a case about large counters sees it by accident.
  options: { level: 1 },
  make: (store) =>
    withReadCache(store, {
      reads: ["getAuthenticator"],
      overlooks: (method) => method === "updateAuthenticatorCounter",
    }),
}
