import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsShortTokens: BrokenAdapter = {
  defect: "builds the list in its database, which truncates values to 1,024 characters",
  breaks: "R1",
  cases: ["R1.8"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async listAccountsByUserId(userId) {
        const list = await memory.listAccountsByUserId(userId)
        return list.map((account) =>
          typeof account.id_token === "string"
            ? { ...account, id_token: account.id_token.slice(0, 1024) }
            : account,
        )
      },
    }
  },
}
