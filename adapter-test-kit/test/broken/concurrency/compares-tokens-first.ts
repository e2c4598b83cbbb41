import { accountChange, isExpected } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const comparesTokensFirst: BrokenAdapter = {
  defect:
    "reads the account, compares the token, and then overwrites the tokens that are stored by then",
  breaks: "A21",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAccount(update, expected) {
        const change = accountChange(update, expected)
        const account = await memory.getAccount(update.providerAccountId, update.provider)
        if (!change || !isExpected(change, account ?? {})) return null
        await roundTrip()
        return memory.updateAccount(update)
      },
    }
  },
}
