import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const silentDoctor: BrokenAdapter = {
  defect: "reports no problem in a schema without unique keys",
  breaks: "X32",
  make(store) {
    return () => ({
      adapter: MemoryAdapter(store),
      legacy: () => ({ adapter: MemoryAdapter(), checkSchema: () => [] }),
    })
  },
}
