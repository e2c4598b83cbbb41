import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const printsANotice: BrokenAdapter = {
  defect: "prints a notice at its first use",
  breaks: "X27",
  make(store) {
    const memory = MemoryAdapter(store)
    let isNew = true
    return {
      ...memory,
      getUserByEmail(email) {
        if (isNew) console.log("This adapter will be renamed in its next version.")
        isNew = false
        return memory.getUserByEmail(email)
      },
    }
  },
}
