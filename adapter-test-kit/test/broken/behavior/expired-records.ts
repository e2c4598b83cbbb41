import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { deletingAdapter } from "../deleting-adapter.ts"

/** Adapters of which deleteExpired breaks a rule: P1. */
export const brokenExpiredRecords = {
  "deletes-too-early": {
    defect:
      "also deletes records that expire within the hour, as if its clock were in another time zone",
    breaks: "P1",
    make: (store) => deletingAdapter(store, { early: 3_600_000 }),
  },
  "answers-with-the-limit": {
    defect: "always returns the limit as the number of deleted expired records",
    breaks: "P1",
    make(store) {
      const { deleteExpired, ...others } = deletingAdapter(store)
      return {
        ...others,
        async deleteExpired(limit = 1000) {
          await deleteExpired(limit)
          return limit
        },
      }
    },
  },
  "deletes-without-limit": {
    defect: "deletes all expired records at once, and ignores the limit",
    breaks: "P1",
    make: (store) => deletingAdapter(store, { ignoresLimit: true }),
  },
  "keeps-expired-tokens": {
    defect: "deletes expired sessions and leaves expired verification tokens",
    breaks: "P1",
    make: (store) => deletingAdapter(store, { only: "sessions" }),
  },
  "deletes-the-newest-first": {
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
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
