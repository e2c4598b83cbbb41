import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const keepsCStrings: BrokenAdapter = {
  defect: "stores every string as a C string, which ends at NUL",
  breaks: "X15",
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      () => true,
      (text) => text.split("\0")[0] ?? "",
    ),
}
