import type { BrokenAdapter } from "../broken-adapter.ts"
import { deletingAdapter } from "../expired-records.ts"

export const deletesExtendedSessions: BrokenAdapter = {
  defect: "selects expired sessions, and deletes them by their key even if they were extended",
  breaks: "P2",
  also: ["P3"],
  make: (store) => deletingAdapter(store, { choosesFirst: true }),
}
