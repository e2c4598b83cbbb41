import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const breaksOnAnEmptyPatch: BrokenAdapter = {
  defect: "creates invalid SQL for an update without fields",
  breaks: "U12",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        if (Object.keys(patch).length === 1) throw new Error('syntax error at or near "where"')
        return memory.updateUser(patch)
      },
    }
  },
}
