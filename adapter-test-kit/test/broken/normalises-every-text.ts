import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const normalisesEveryText: BrokenAdapter = {
  defect: "normalises every text that it stores to composed letters",
  breaks: "X14",
  also: ["R1"],
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      (method) => /^(?:create|link|update)/.test(method),
      (text) => text.normalize("NFC"),
    ),
}
