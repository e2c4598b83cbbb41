import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const verifiesUntil2038: BrokenAdapter = {
  defect: "updates the date of verification in a column of type timestamp",
  breaks: "X12",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        const seconds = (patch.emailVerified?.getTime() ?? 0) / 1000
        if (seconds >= 2 ** 31) throw new RangeError("The timestamp is out of range.")
        return memory.updateUser(patch)
      },
    }
  },
}
