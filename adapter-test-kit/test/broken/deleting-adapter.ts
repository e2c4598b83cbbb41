import { type MemoryStore, MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter, ExpiredRecords } from "@lockstep/core/adapters"
import { roundTrip } from "./concurrency/round-trip.ts"

/** The two kinds of records that expire. */
export type Kind = "sessions" | "tokens"

/** How an adapter deletes what has expired; a right one does nothing of this. */
export interface Deviation {
  /** Deletes what expires within so many milliseconds. */
  readonly early?: number
  readonly ignoresLimit?: boolean
  readonly only?: Kind
  /** Deletes what it chose a round trip ago, as it is by then. */
  readonly choosesFirst?: boolean
}

/**
 * The reference adapter with a `deleteExpired`.
 *
 * @param store - where its records are
 * @param deviation - what it does wrong
 */
export function deletingAdapter(
  store: MemoryStore,
  { early = 0, ignoresLimit = false, only, choosesFirst = false }: Deviation = {},
): Required<Adapter> & ExpiredRecords {
  return {
    ...MemoryAdapter(store),
    async deleteExpired(limit = 1000) {
      const before = Date.now() + early
      const kinds = only === undefined ? (["sessions", "tokens"] as const) : [only]
      const expired = kinds.flatMap((kind) =>
        // The maps have different records, all of which expire.
        [...(store[kind] as ReadonlyMap<string, { readonly expires: Date }>)]
          .filter(([, { expires }]) => expires.getTime() < before)
          .toSorted(([, one], [, other]) => one.expires.getTime() - other.expires.getTime())
          .map(([key]) => ({ kind, key })),
      )
      const deleted = ignoresLimit
        ? expired
        : kinds.flatMap((kind) => expired.filter((each) => each.kind === kind).slice(0, limit))
      if (choosesFirst) await roundTrip()
      for (const { kind, key } of deleted) store[kind].delete(key)
      return deleted.length
    },
  }
}
