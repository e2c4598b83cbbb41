import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const madeLater: BrokenAdapter = {
  defect: "is a promise of an adapter",
  breaks: "X2",
  also: ["X1"],
  make(store) {
    // What a caller without types gets wrong.
    return Promise.resolve(MemoryAdapter(store)) as unknown as Adapter
  },
}
