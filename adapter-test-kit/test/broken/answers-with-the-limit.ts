import type { BrokenAdapter } from "./broken-adapter.ts"
import { deletingAdapter } from "./expired-records.ts"

export const answersWithTheLimit: BrokenAdapter = {
  defect: "says at each deletion that it deleted as many expired records as it may",
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
