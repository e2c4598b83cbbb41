import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const checksPairsFirst: BrokenAdapter = {
  defect:
    "checks whether the account exists before it links it, in a schema without the unique key",
  breaks: "C2",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async linkAccount(account) {
        const key = pairKey(account.provider, account.providerAccountId)
        if (store.accounts.has(key)) throw new Error("duplicate")
        await roundTrip()
        store.accounts.delete(key)
        return memory.linkAccount(account)
      },
    }
  },
}
