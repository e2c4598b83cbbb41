import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const compositeWithoutCode: BrokenAdapter = {
  defect: "passes the driver's error on as it is",
  breaks: "K6",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        try {
          return await memory.createUserWithAccount(records)
        } catch (error) {
          throw Object.assign(new Error("UNIQUE constraint failed", { cause: error }), {
            code: "SQLITE_CONSTRAINT_UNIQUE",
          })
        }
      },
    }
  },
}
