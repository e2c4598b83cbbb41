import { MemoryAdapter, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import { wrapMethods, type Adapter, type AdapterMethod } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** What a cache in front of the store is for, and what it does not notice. */
interface ReadCache {
  /** Methods whose results are kept. */
  readonly reads: readonly AdapterMethod[]
  /** Whether a call that changes what was read does not empty the cache; every other change does. */
  overlooks(method: string, args: readonly unknown[]): boolean
}

const isRead = (name: string): boolean => /^(?:get|list)/.test(name)

const isFound = (result: unknown): boolean =>
  result !== null && (!Array.isArray(result) || result.length > 0)

/**
 * The reference adapter behind a cache.
 *
 * @param store - where its records are
 * @param cache - what is kept, and until when
 */
function withReadCache(store: MemoryStore, { reads, overlooks }: ReadCache): Adapter {
  const kept = new Map<string, unknown>()
  const cached: readonly string[] = reads
  return wrapMethods<Adapter>(
    MemoryAdapter(store),
    (method, name) =>
      async (...args: unknown[]) => {
        if (!cached.includes(name)) {
          const result = await method(...args)
          if (!isRead(name) && !overlooks(name, args)) kept.clear()
          return result
        }
        const key = JSON.stringify([name, ...args])
        if (!kept.has(key)) {
          const result = await method(...args)
          // That something is not there is not kept.
          if (!isFound(result)) return result
          kept.set(key, result)
        }
        return structuredClone(kept.get(key))
      },
  )
}

/** Adapters that read a copy or a cache which some changes do not update, each caught by a rule about what it reads. */
export const brokenCachedReads = {
  "reads-a-stale-replica": {
    defect: "reads a separate copy of the data in each instance",
    breaks: "X23",
    make(store) {
      // Each instance has a store, as if replication never came.
      return () => MemoryAdapter(structuredClone(store))
    },
  },
  "caches-updated-sessions": {
    defect: "reads sessions from a cache that an update does not update",
    breaks: "S8",
    cases: ["S8.4"],
    // Above, cases about dates see it by accident: they update one session several times.
    options: { level: 1 },
    make: (store) =>
      withReadCache(store, {
        reads: ["getSessionAndUser"],
        overlooks: (method) => method === "updateSession",
      }),
  },
  "caches-ended-sessions": {
    defect:
      "reads sessions from a cache that is not updated when all sessions of the user are revoked",
    breaks: "R2",
    cases: ["R2.7"],
    make: (store) =>
      withReadCache(store, {
        reads: ["getSessionAndUser"],
        overlooks: (method) => method === "deleteSessionsByUserId",
      }),
  },
  "caches-users-of-sessions": {
    defect: "caches the user of a session, as it was before an update",
    breaks: "U10",
    cases: ["U10.4"],
    make: (store) =>
      withReadCache(store, {
        reads: ["getSessionAndUser"],
        overlooks: (method) => method === "updateUser",
      }),
  },
  "caches-read-users": {
    defect: "reads users from a cache that an update does not update",
    breaks: "U10",
    cases: ["U10.4"],
    // Above, cases about dates and strings see it by accident: they update one user several times.
    options: { level: 1 },
    make: (store) =>
      withReadCache(store, {
        reads: ["getUser"],
        overlooks: (method) => method === "updateUser",
      }),
  },
  "caches-users-by-address": {
    defect: "finds users by email address in a cache that a change of the address does not update",
    breaks: "U15",
    cases: ["U15.7"],
    make: (store) =>
      withReadCache(store, {
        reads: ["getUserByEmail"],
        overlooks: (method, [patch]) => method === "updateUser" && "email" in Object(patch),
      }),
  },
  "caches-deleted-users": {
    defect: "reads users from a cache that a deletion does not update",
    breaks: "U18",
    cases: ["U18.10"],
    make: (store) =>
      withReadCache(store, {
        reads: ["getUser"],
        overlooks: (method) => method === "deleteUser",
      }),
  },
  "caches-unlinked-accounts": {
    defect: "reads accounts from a cache that unlinking does not update",
    breaks: "A12",
    cases: ["A12.7"],
    make: (store) =>
      withReadCache(store, {
        reads: ["getAccount"],
        overlooks: (method) => method === "unlinkAccount",
      }),
  },
  "caches-passkeys": {
    defect: "reads passkeys from a cache that a new counter does not update",
    breaks: "W5",
    cases: ["W5.2"],
    // Above, a case about large counters sees it by accident.
    options: { level: 1 },
    make: (store) =>
      withReadCache(store, {
        reads: ["getAuthenticator"],
        overlooks: (method) => method === "updateAuthenticatorCounter",
      }),
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
