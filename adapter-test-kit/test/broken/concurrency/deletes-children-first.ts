import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const deletesChildrenFirst: BrokenAdapter = {
  defect:
    "deletes the records of a user and then the user, while other calls can still add records",
  breaks: "C6",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteUser(id) {
        for (const records of [store.accounts, store.sessions, store.authenticators]) {
          for (const [key, record] of records) if (record.userId === id) records.delete(key)
        }
        await roundTrip()
        const user = store.users.get(id)
        if (!user) return null
        store.users.delete(id)
        store.userIds.delete(user.email)
        return structuredClone(user)
      },
    }
  },
}
