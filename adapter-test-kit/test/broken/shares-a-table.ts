import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const sharesATable: BrokenAdapter = {
  defect: "ignores its prefix option",
  breaks: "X21",
  make(store) {
    const adapter = MemoryAdapter(store)
    return () => ({ adapter, sibling: () => MemoryAdapter(store) })
  },
}
