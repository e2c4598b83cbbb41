import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const cutsNewUsers: BrokenAdapter = {
  defect: "truncates every string of a new user with an account to 32 768 characters",
  breaks: "X17",
  cases: ["X17.10"],
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      (method) => method === "createUserWithAccount",
      (text) => text.slice(0, 32_768),
    ),
}
