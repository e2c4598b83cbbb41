import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { listingAdapter } from "./listed-accounts.ts"
import { createLock, type Lock } from "./lock.ts"
import { roundTrip } from "./round-trip.ts"

const usualPool = 50

/** Lends so many connections; a caller that finds none waits. */
function createPool(size: number) {
  let free = size
  const waiting: (() => void)[] = []
  return async <Result>(use: () => Promise<Result>): Promise<Result> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      await roundTrip()
      return await use()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Adapters that hide conflicts, or block each other: C7, C8 and X28. */
export const brokenContention = {
  "misses-a-conflict": {
    defect: "treats a conflict between two updates as a missing session",
    breaks: "C7",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateSession(patch) {
          const before = store.sessions.get(patch.sessionToken)
          await roundTrip()
          if (store.sessions.get(patch.sessionToken) !== before) return null
          return memory.updateSession(patch)
        },
      }
    },
  },
  "skips-locked-rows": {
    defect: "reads sessions with SKIP LOCKED, and so does not find one that is being updated",
    breaks: "C7",
    also: ["C5", "C9"],
    make(store) {
      const memory = MemoryAdapter(store)
      const locks = new Map<string, number>()
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          return locks.get(sessionToken) ? null : memory.getSessionAndUser(sessionToken)
        },
        async updateSession(patch) {
          const { sessionToken } = patch
          locks.set(sessionToken, (locks.get(sessionToken) ?? 0) + 1)
          await roundTrip()
          locks.set(sessionToken, (locks.get(sessionToken) ?? 0) - 1)
          return memory.updateSession(patch)
        },
      }
    },
  },
  "lists-accounts-of-an-index": {
    defect: "keeps its own list of a user's accounts, and loses one of two that are linked at once",
    breaks: "C7",
    cases: ["C7.5"],
    make(store) {
      const { adapter, listed } = listingAdapter(store)
      return {
        ...adapter,
        async listAccountsByUserId(userId) {
          const keys = listed(userId)
          const all = await adapter.listAccountsByUserId(userId)
          return all.filter(({ provider, providerAccountId }) =>
            keys.has(pairKey(provider, providerAccountId)),
          )
        },
      }
    },
  },
  "locks-in-two-orders": {
    defect:
      "locks a user and then their sessions in one method, and in the opposite order in another",
    breaks: "C8",
    options: { deadline: 500 },
    make(store) {
      const memory = MemoryAdapter(store)
      const locks = new Map<string, Lock>()
      const lockOf = (key: string): Lock => {
        const lock = locks.get(key) ?? createLock()
        locks.set(key, lock)
        return lock
      }
      return {
        ...memory,
        updateUser: (patch) =>
          lockOf(`user ${patch.id}`)(async () => {
            await roundTrip()
            return lockOf(`sessions ${patch.id}`)(async () => memory.updateUser(patch))
          }),
        async updateSession(patch) {
          const owner = store.sessions.get(patch.sessionToken)?.userId
          return lockOf(`sessions ${owner}`)(async () => {
            await roundTrip()
            return lockOf(`user ${owner}`)(async () => memory.updateSession(patch))
          })
        },
      }
    },
  },
  "takes-a-second-connection": {
    defect:
      "checks the account on a second connection while its database transaction holds the first",
    breaks: "X28",
    also: ["C8"],
    options: { deadline: 500 },
    make(store) {
      const memory = MemoryAdapter(store)
      return ({ pool = usualPool }) => {
        const withConnection = createPool(pool)
        return {
          ...memory,
          getUser: (id) => withConnection(async () => memory.getUser(id)),
          createUserWithAccount: (records) =>
            withConnection(async () => {
              await withConnection(async () => memory.getUserByAccount(records.account))
              return memory.createUserWithAccount(records)
            }),
        }
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
