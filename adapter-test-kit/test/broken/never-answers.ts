import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const neverAnswers: BrokenAdapter = {
  defect: "never resolves if the user does not exist",
  breaks: "X4",
  options: { only: ["X4"], deadline: 50 },
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUser(id) {
        return (await memory.getUser(id)) ?? new Promise<null>(() => {})
      },
    }
  },
}
