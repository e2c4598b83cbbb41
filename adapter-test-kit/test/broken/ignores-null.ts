import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const ignoresNull: BrokenAdapter = {
  defect: "treats null as missing",
  breaks: "U10",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      updateUser(patch) {
        const entries = Object.entries(patch).filter(([, value]) => value !== null)
        // The id is never null.
        return memory.updateUser(Object.fromEntries(entries) as typeof patch)
      },
    }
  },
}
