import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsAName: BrokenAdapter = {
  defect:
    "deletes sessions from the table with the default name, even if a different name is configured",
  breaks: "X30",
  make(store) {
    return () => ({
      adapter: MemoryAdapter(store),
      renamed: () => ({
        ...MemoryAdapter(memoryStore()),
        deleteSession: MemoryAdapter(store).deleteSession,
      }),
    })
  },
}
