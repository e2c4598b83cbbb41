import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const readsNumbers: BrokenAdapter = {
  defect: "stores strings of digits as numbers",
  breaks: "X13",
  also: ["A4", "A12"],
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      (method) => /^(?:create|link|update)/.test(method),
      (text) => (/^[\d.e]+$/.test(text) ? String(Number(text)) : text),
    ),
}
