import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const keepsOldAddresses: BrokenAdapter = {
  defect:
    "removes the key of the email address that it has read, even if the address has changed since",
  breaks: "C4",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        if (patch.email === undefined) return memory.updateUser(patch)
        const old = store.users.get(patch.id)?.email
        await roundTrip()
        const now = store.users.get(patch.id)?.email
        const updated = await memory.updateUser(patch)
        // The reference has removed the key of the last address.
        if (now !== undefined && now !== old && now !== updated.email && !store.userIds.has(now)) {
          store.userIds.set(now, patch.id)
        }
        return updated
      },
    }
  },
}
