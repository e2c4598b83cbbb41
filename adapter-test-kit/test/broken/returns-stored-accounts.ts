import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const returnsStoredAccounts: BrokenAdapter = {
  defect: "lists new objects each time, and stores changes that a caller makes to the last ones",
  breaks: "X7",
  cases: ["X7.5"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      unlinkAccount: async (pair) => structuredClone(await memory.unlinkAccount(pair)),
      async listAccountsByUserId(userId) {
        const entities = [...store.accounts]
          .filter(([, account]) => account.userId === userId)
          .map(([key, account]) => [key, structuredClone(account)] as const)
        for (const [key, entity] of entities) store.accounts.set(key, entity)
        return entities.map(([, entity]) => entity)
      },
    }
  },
}
