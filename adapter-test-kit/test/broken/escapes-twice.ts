import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const escapesTwice: BrokenAdapter = {
  defect: "escapes quotes and backslashes of strings, which its driver also does",
  breaks: "X19",
  also: ["W21"],
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      (method) => /^(?:create|link|update)/.test(method),
      (text) => text.replaceAll(/['\\]/g, (sign) => sign + sign),
    ),
}
