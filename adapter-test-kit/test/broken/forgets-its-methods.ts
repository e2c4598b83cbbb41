import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsItsMethods: BrokenAdapter = {
  defect: "does not record which methods it came with, so that overrides cannot be noticed",
  breaks: "K7",
  make: (store) => Object.fromEntries(Object.entries(MemoryAdapter(store))),
}
