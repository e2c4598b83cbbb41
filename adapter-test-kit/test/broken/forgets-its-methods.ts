import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsItsMethods: BrokenAdapter = {
  defect: "does not record its original methods, so overrides cannot be detected",
  breaks: "K7",
  make: (store) => Object.fromEntries(Object.entries(MemoryAdapter(store))),
}
