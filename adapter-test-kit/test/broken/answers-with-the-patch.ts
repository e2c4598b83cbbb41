import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const answersWithThePatch: BrokenAdapter = {
  defect: "returns from updateUser only the fields of the update",
  breaks: "U11",
  also: ["U12"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        const { email, emailVerified } = await memory.updateUser(patch)
        return { email, emailVerified, ...patch }
      },
    }
  },
}
