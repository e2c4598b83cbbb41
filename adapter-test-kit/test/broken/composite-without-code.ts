import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const compositeWithoutCode: BrokenAdapter = {
  defect: "rejects with the driver's error",
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
