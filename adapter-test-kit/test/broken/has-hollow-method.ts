import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const hasHollowMethod: BrokenAdapter = {
  defect: "has a property for a missing method, which is not a function",
  breaks: "X3",
  make(store) {
    const memory = MemoryAdapter(store)
    // What a caller without exact types gets wrong.
    return { ...memory, getAccount: undefined } as unknown as Adapter
  },
}
