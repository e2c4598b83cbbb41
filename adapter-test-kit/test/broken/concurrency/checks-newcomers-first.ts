import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const checksNewcomersFirst: BrokenAdapter = {
  defect: "checks whether the account exists before it stores it together with its user",
  breaks: "C2",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        const { provider, providerAccountId } = records.account
        const key = pairKey(provider, providerAccountId)
        if (store.accounts.has(key)) {
          throw new AdapterError("This account is taken.", { code: "duplicate" })
        }
        await roundTrip()
        store.accounts.delete(key)
        return memory.createUserWithAccount(records)
      },
    }
  },
}
