import { accountChange, type ExpectedTokens } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

const folded = (token: string | null): string | null => token && token.toLowerCase().trimEnd()

export const comparesTokensLoosely: BrokenAdapter = {
  defect: "compares tokens with a collation that ignores case and trailing spaces",
  breaks: "A21",
  cases: ["A21.1"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAccount(update, expected) {
        const wanted = accountChange(update, expected)?.expected
        const account = await memory.getAccount(update.providerAccountId, update.provider)
        const token: string | null = (wanted && account?.[wanted.column]) ?? null
        const isSame = wanted !== undefined && folded(token) === folded(wanted.value)
        if (wanted === undefined || !isSame) return memory.updateAccount(update, expected)
        // The types cannot express a computed key.
        const stored = { [wanted.column]: token } as unknown as ExpectedTokens
        return memory.updateAccount(update, stored)
      },
    }
  },
}
