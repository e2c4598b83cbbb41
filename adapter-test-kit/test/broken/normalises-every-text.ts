import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const normalisesEveryText: BrokenAdapter = {
  defect: "normalizes every string that it stores to composed characters",
  breaks: "X14",
  also: ["R1"],
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      (method) => /^(?:create|link|update)/.test(method),
      (text) => text.normalize("NFC"),
    ),
}
