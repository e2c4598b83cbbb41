import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const encodesAsUtf8: BrokenAdapter = {
  defect: "encodes every string as UTF-8, in which all lone surrogates are the same",
  breaks: "X16",
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      () => true,
      (text) => Buffer.from(text).toString(),
    ),
}
