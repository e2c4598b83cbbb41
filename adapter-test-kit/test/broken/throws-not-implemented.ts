import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const throwsNotImplemented: BrokenAdapter = {
  defect: "has a method that only throws because it is not implemented",
  breaks: "X3",
  also: ["A5", "A12", "R1", "A22"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      unlinkAccount() {
        throw new Error("unlinkAccount is not implemented")
      },
    }
  },
}
