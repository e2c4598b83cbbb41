import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const rejectsTheLosersOfAToken: BrokenAdapter = {
  defect: "rejects if two calls use a token at once, as databases with snapshots do",
  breaks: "V3",
  make(store) {
    const memory = MemoryAdapter(store)
    const locked = new Set<string>()
    return {
      ...memory,
      async useVerificationToken(pair) {
        const key = pairKey(pair.identifier, pair.token)
        if (locked.has(key)) {
          throw new AdapterError("The record has changed since it was read.", { code: "conflict" })
        }
        locked.add(key)
        await roundTrip()
        locked.delete(key)
        return memory.useVerificationToken(pair)
      },
    }
  },
}
