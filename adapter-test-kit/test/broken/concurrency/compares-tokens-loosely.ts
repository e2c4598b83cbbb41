import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

const folded = (token: string | null): string | null => token && token.toLowerCase().trimEnd()

export const comparesTokensLoosely: BrokenAdapter = {
  defect: "compares refresh tokens by a collation that ignores case and spaces at the end",
  breaks: "A21",
  cases: ["A21.1"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAccount(update, expected) {
        const { provider, providerAccountId } = update
        const account = await memory.getAccount(providerAccountId, provider)
        const token: string | null = account?.refresh_token ?? null
        const isSame = expected && folded(token) === folded(expected.refresh_token)
        return memory.updateAccount(update, isSame ? { refresh_token: token } : expected)
      },
    }
  },
}
