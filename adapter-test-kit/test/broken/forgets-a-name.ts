import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsAName: BrokenAdapter = {
  defect: "signs out in the table with the usual name, whatever the table is called",
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
