import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const cutsNewUsersAtNul: BrokenAdapter = {
  defect: "truncates every string of a new user with an account at the first NUL character",
  breaks: "X15",
  cases: ["X15.10"],
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      (method) => method === "createUserWithAccount",
      (text) => text.split("\0")[0] ?? "",
    ),
}
