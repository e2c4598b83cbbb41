import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const erasesOnUndefined: BrokenAdapter = {
  defect: "stores undefined as null",
  breaks: "U10",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      updateUser(patch) {
        const entries = Object.entries(patch).map(([key, value]) => [key, value ?? null])
        // The same members as the patch had.
        return memory.updateUser(Object.fromEntries(entries) as typeof patch)
      },
    }
  },
}
