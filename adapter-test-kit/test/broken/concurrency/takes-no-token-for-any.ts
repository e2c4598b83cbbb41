import { accountChange } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const takesNoTokenForAny: BrokenAdapter = {
  defect: "treats an expected token of null as no condition",
  breaks: "A21",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      updateAccount: (update, expected) =>
        memory.updateAccount(
          update,
          accountChange(update, expected)?.expected?.value === null ? undefined : expected,
        ),
    }
  },
}
