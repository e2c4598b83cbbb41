import type { BrokenAdapter } from "../broken-adapter.ts"
import { listingAdapter } from "./listed-accounts.ts"

export const indexesAccountsByUser: BrokenAdapter = {
  defect:
    "keeps a list of a user's accounts for deleteUser, and loses one of two that are added at once",
  breaks: "C6",
  make(store) {
    const { adapter, listed } = listingAdapter(store)
    return {
      ...adapter,
      async deleteUser(id) {
        const all = [...store.accounts].filter(([, { userId }]) => userId === id)
        const deleted = await adapter.deleteUser(id)
        const keys = listed(id)
        for (const [key, account] of all) if (!keys.has(key)) store.accounts.set(key, account)
        return deleted
      },
    }
  },
}
