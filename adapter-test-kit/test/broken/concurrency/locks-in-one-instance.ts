import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { createLock } from "./lock.ts"
import { roundTrip } from "./round-trip.ts"

export const locksInOneInstance: BrokenAdapter = {
  defect: "reads a token and then deletes it, under a lock that works only within its own process",
  breaks: "C10",
  also: ["V3", "C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return () => {
      const lock = createLock()
      return {
        ...memory,
        useVerificationToken: ({ identifier, token }) =>
          lock(async () => {
            const found = store.tokens.get(pairKey(identifier, token))
            if (!found) return null
            await roundTrip()
            store.tokens.delete(pairKey(identifier, token))
            return structuredClone(found)
          }),
      }
    }
  },
}
