import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

const columnLength = 16_383

export const cutsUpdatedTokens: BrokenAdapter = {
  defect: "truncates updated tokens to the length of their column",
  breaks: "A23",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      updateAccount(update, expected) {
        const { refresh_token: token } = update
        const cut = typeof token === "string" && { refresh_token: token.slice(0, columnLength) }
        return memory.updateAccount({ ...update, ...cut }, expected)
      },
    }
  },
}
