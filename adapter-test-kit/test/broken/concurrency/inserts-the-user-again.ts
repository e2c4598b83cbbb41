import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const insertsTheUserAgain: BrokenAdapter = {
  defect: "updates a user with an upsert, after it has checked that the user exists",
  breaks: "C6",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        const before = await memory.getUser(patch.id)
        await roundTrip()
        if (!before || store.users.has(patch.id)) return memory.updateUser(patch)
        return memory.createUser({ ...before, ...patch })
      },
    }
  },
}
