import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const listsAccountsOfTheFormerOwner: BrokenAdapter = {
  defect:
    "keeps an unlinked account in the list of its former user, which shows it again after another user links it",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const lists = new Map<string, Set<string>>()
    const remember = (userId: string, key: string): void => {
      lists.set(userId, (lists.get(userId) ?? new Set()).add(key))
    }
    return {
      ...memory,
      async listAccountsByUserId(userId) {
        for (const [key, account] of store.accounts) remember(account.userId, key)
        const keys = [...(lists.get(userId) ?? [])]
        const found = keys.map((key) => store.accounts.get(key)).filter((one) => one !== undefined)
        return structuredClone(found)
      },
    }
  },
}
