import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const cutsEveryText: BrokenAdapter = {
  defect: "truncates every string to 32 768 characters, stored or queried",
  breaks: "X17",
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      () => true,
      (text) => text.slice(0, 32_768),
    ),
}
