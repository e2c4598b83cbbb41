import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const deletesUsersWithoutAccounts: BrokenAdapter = {
  defect: "deletes a user together with their last account",
  breaks: "A12",
  also: ["X3"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async unlinkAccount(account) {
        const owner = await memory.getUserByAccount(account)
        await memory.unlinkAccount(account)
        const isLast = owner && (await memory.listAccountsByUserId(owner.id)).length === 0
        if (isLast) await memory.deleteUser(owner.id)
        return undefined
      },
    }
  },
}
