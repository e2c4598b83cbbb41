import type { BrokenAdapter } from "../broken-adapter.ts"
import { deletingAdapter } from "../expired-records.ts"

export const deletesExtendedSessions: BrokenAdapter = {
  defect: "chooses what has expired, and deletes it by its key alone, extended or not",
  breaks: "P2",
  also: ["P3"],
  make: (store) => deletingAdapter(store, { choosesFirst: true }),
}
