import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const readsAStaleReplica: BrokenAdapter = {
  defect: "reads a separate copy of the data in each instance",
  breaks: "X23",
  make(store) {
    // Each instance has a store, as if replication never came.
    return () => MemoryAdapter(structuredClone(store))
  },
}
