import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsIdsAsNumbers: BrokenAdapter = {
  defect: "lists accounts with IDs of digits that it has converted to numbers and back",
  breaks: "A4",
  cases: ["A4.3"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async listAccountsByUserId(userId) {
        const list = await memory.listAccountsByUserId(userId)
        return list.map((account) => {
          const { providerAccountId: id } = account
          return /^\d+$/.test(id) ? { ...account, providerAccountId: String(Number(id)) } : account
        })
      },
    }
  },
}
