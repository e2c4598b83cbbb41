import type { BrokenAdapter } from "./broken-adapter.ts"
import { deletingAdapter } from "./expired-records.ts"

export const deletesWithoutLimit: BrokenAdapter = {
  defect: "deletes all expired records at once, and ignores the limit",
  breaks: "P1",
  make: (store) => deletingAdapter(store, { ignoresLimit: true }),
}
