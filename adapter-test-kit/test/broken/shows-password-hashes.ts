import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const showsPasswordHashes: BrokenAdapter = {
  defect: "returns all columns of the user table, including the password hash",
  breaks: "X6",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUserByEmail(email) {
        const found = await memory.getUserByEmail(email)
        return found && Object.assign(found, { password_hash: null })
      },
    }
  },
}
