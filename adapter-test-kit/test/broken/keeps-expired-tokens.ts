import type { BrokenAdapter } from "./broken-adapter.ts"
import { deletingAdapter } from "./expired-records.ts"

export const keepsExpiredTokens: BrokenAdapter = {
  defect: "deletes expired sessions and leaves expired verification tokens",
  breaks: "P1",
  make: (store) => deletingAdapter(store, { only: "sessions" }),
}
