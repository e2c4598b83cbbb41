import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const writesUsersBackWhole: BrokenAdapter = {
  defect: "reads a user, changes a field and writes all fields",
  breaks: "C3",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        const before = await memory.getUser(patch.id)
        await roundTrip()
        const given = Object.entries(patch).filter(([, value]) => value !== undefined)
        return memory.updateUser({ ...before, ...Object.fromEntries(given), id: patch.id })
      },
    }
  },
}
