import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const guessesTypesOfNewUsers: BrokenAdapter = {
  defect: "parses strings of a user that is created with an account as JSON",
  breaks: "X13",
  cases: ["X13.22"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        const created = await memory.createUserWithAccount(records)
        const user = store.users.get(created.user.id)
        if (user && /^\d+$/.test(user.name ?? "")) {
          store.users.set(user.id, { ...user, name: String(Number(user.name)) })
        }
        return created
      },
    }
  },
}
