import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const accountBeforeUser: BrokenAdapter = {
  defect: "writes the account before it has checked that the user can be stored",
  breaks: "K3",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        const isTaken = store.userIds.has(records.user.email)
        if (!isTaken) return memory.createUserWithAccount(records)
        const owner = await memory.createUser({
          ...records.user,
          email: `half-${records.user.email}`,
        })
        await memory.linkAccount({ ...records.account, userId: owner.id })
        throw new AdapterError("This email address is taken.", { code: "duplicate" })
      },
    }
  },
}
