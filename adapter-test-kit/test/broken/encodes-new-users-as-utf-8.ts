import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"
import { everyText } from "./every-text.ts"

export const encodesNewUsersAsUtf8: BrokenAdapter = {
  defect:
    "encodes new users with their accounts as UTF-8, in which all lone surrogates are the same",
  breaks: "X16",
  cases: ["X16.17"],
  make: (store) =>
    everyText(
      MemoryAdapter(store),
      (method) => method === "createUserWithAccount",
      (text) => Buffer.from(text).toString(),
    ),
}
