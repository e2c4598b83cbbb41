import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const storesFurtherMembersAsJson: BrokenAdapter = {
  defect: "stores properties of accounts that have no column as JSON, and does not parse it",
  breaks: "A10",
  make(store) {
    const memory = MemoryAdapter(store)
    const known = new Set([
      "userId",
      "type",
      "provider",
      "providerAccountId",
      "scope",
      "session_state",
    ])
    return {
      ...memory,
      linkAccount: (account) => {
        const members = Object.entries(account).map(([name, value]) => {
          const isKnown = known.has(name) || /token|expires_at/.test(name) || value === undefined
          return [name, isKnown ? value : JSON.stringify(value)] as const
        })
        return memory.linkAccount({ ...account, ...Object.fromEntries(members) })
      },
    }
  },
}
