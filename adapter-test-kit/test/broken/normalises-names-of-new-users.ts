import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const normalisesNamesOfNewUsers: BrokenAdapter = {
  defect: "normalizes names of new users with an account to composed characters",
  breaks: "X14",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount(records) {
        const { user } = records
        const name = user.name?.normalize("NFC") ?? null
        return memory.createUserWithAccount({ ...records, user: { ...user, name } })
      },
    }
  },
}
