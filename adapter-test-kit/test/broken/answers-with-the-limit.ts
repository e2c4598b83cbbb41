import type { BrokenAdapter } from "./broken-adapter.ts"
import { deletingAdapter } from "./expired-records.ts"

export const answersWithTheLimit: BrokenAdapter = {
  defect: "always returns the limit as the number of deleted expired records",
  breaks: "P1",
  make(store) {
    const { deleteExpired, ...others } = deletingAdapter(store)
    return {
      ...others,
      async deleteExpired(limit = 1000) {
        await deleteExpired(limit)
        return limit
      },
    }
  },
}
