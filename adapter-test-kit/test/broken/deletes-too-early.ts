import type { BrokenAdapter } from "./broken-adapter.ts"
import { deletingAdapter } from "./expired-records.ts"

export const deletesTooEarly: BrokenAdapter = {
  defect:
    "also deletes records that expire within the hour, as if its clock were in another time zone",
  breaks: "P1",
  make: (store) => deletingAdapter(store, { early: 3_600_000 }),
}
