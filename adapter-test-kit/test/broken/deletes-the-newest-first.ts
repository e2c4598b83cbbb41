import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const deletesTheNewestFirst: BrokenAdapter = {
  defect: "deletes the records that expired last, and so never reaches the oldest",
  breaks: "P1",
  cases: ["P1.3"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteExpired(limit) {
        let count = 0
        for (const kind of ["sessions", "tokens"] as const) {
          // The maps have different records, all of which expire.
          const records: ReadonlyMap<string, { readonly expires: Date }> = store[kind]
          const expired = [...records]
            .filter(([, { expires }]) => expires.getTime() < Date.now())
            .toSorted(([, one], [, other]) => other.expires.getTime() - one.expires.getTime())
            .slice(0, limit)
          for (const [key] of expired) store[kind].delete(key)
          count += expired.length
        }
        return count
      },
    }
  },
}
