import type { BrokenAdapter } from "./broken-adapter.ts"
import { deletingAdapter } from "./expired-records.ts"

export const deletesTooEarly: BrokenAdapter = {
  defect: "deletes what expires within the hour as well, as if its clock were in another zone",
  breaks: "P1",
  make: (store) => deletingAdapter(store, { early: 3_600_000 }),
}
