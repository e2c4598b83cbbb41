import { storeKey } from "@lockstep/core/adapters"
import type { BrokenStore } from "./broken-store.ts"
import { rowOf } from "./entry-database.ts"

/** A broken store whose entries live as long as this says. */
const living = (
  defect: string,
  lifetime: (ttlMs: number) => number,
  also: BrokenStore["also"] = [],
): BrokenStore => ({
  defect,
  breaks: "ST1",
  also,
  change: (_, { entries, query, live }) => ({
    async set(key, value, ttlMs) {
      rowOf(key, value, ttlMs)
      await query(() => entries.set(key, { value, expires: Date.now() + lifetime(ttlMs) }))
    },
    async add(key, value, ttlMs) {
      rowOf(key, value, ttlMs)
      return query(() => {
        if (live(key)) return false
        entries.set(key, { value, expires: Date.now() + lifetime(ttlMs) })
        return true
      })
    },
  }),
})

/** Stores that read or end entries wrongly (ST1), and that write them wrongly (ST2). */
export const brokenLifetimes: Readonly<Record<string, BrokenStore>> = {
  "returns-values-by-key": {
    defect: "returns values in the order of the database",
    breaks: "ST1",
    also: ["ST7"],
    change: (store) => ({
      async get(keys) {
        const sorted = keys.map((key) => storeKey(key)).toSorted()
        return store.get(sorted)
      },
    }),
  },
  "leaves-out-what-is-missing": {
    defect: "does not return null for a key without an entry",
    breaks: "ST1",
    also: ["ST2", "ST4", "ST5", "ST6", "ST10"],
    change: (store) => ({
      get: async (keys) => (await store.get(keys)).filter((value) => value !== null),
    }),
  },
  "shows-expired-entries": {
    defect: "reads expired entries that the database has not yet deleted",
    breaks: "ST1",
    also: ["ST2"],
    change: (_, { entries, query }) => ({
      async get(keys) {
        const names = keys.map(storeKey)
        return query(() => names.map((key) => entries.get(key)?.value ?? null))
      },
    }),
  },
  "takes-expired-entries": {
    defect: "takes expired entries that the database has not yet deleted",
    breaks: "ST1",
    change: (_, { entries, query }) => ({
      async take(key) {
        storeKey(key)
        return query(() => {
          const value = entries.get(key)?.value ?? null
          entries.delete(key)
          return value
        })
      },
    }),
  },
  "ends-entries-early": living(
    "shortens every lifetime of more than a second by a tenth",
    (ttlMs) => (ttlMs > 1000 ? ttlMs * 0.9 : ttlMs),
  ),
  "cuts-lifetimes-to-seconds": living(
    "truncates lifetimes to whole seconds",
    (ttlMs) => Math.floor(ttlMs / 1000) * 1000,
    ["ST2"],
  ),
  "takes-milliseconds-for-seconds": living(
    "passes milliseconds to a database that expects seconds",
    (ttlMs) => ttlMs * 1000,
    ["ST2"],
  ),
  "rounds-lifetimes-up-to-minutes": living(
    "rounds lifetimes up to minutes",
    (ttlMs) => Math.ceil(ttlMs / 60_000) * 60_000,
    ["ST2", "ST3"],
  ),
  "counts-lifetimes-in-32-bits": living(
    "stores lifetimes in a 32-bit column, which is too small for 25 days",
    (ttlMs) => ttlMs | 0,
  ),
  "limits-lifetimes": living(
    "limits lifetimes to the maximum delay of a timer, 24.8 days",
    (ttlMs) => Math.min(ttlMs, 2 ** 31 - 1),
  ),
  "set-keeps-the-end": {
    defect: "replaces the value of an existing entry, but not its expiry",
    breaks: "ST2",
    change: (_, { entries, query, live }) => ({
      async set(key, value, ttlMs) {
        const row = rowOf(key, value, ttlMs)
        await query(() => entries.set(key, { ...row(), ...live(key), value }))
      },
    }),
  },
  "set-spares-live-entries": {
    defect: "does not change an existing entry when it is set again",
    breaks: "ST2",
    also: ["ST10"],
    change: (store) => ({
      set: async (key, value, ttlMs) => void (await store.add(key, value, ttlMs)),
    }),
  },
  "adds-over-what-was-set": {
    defect: "counts add calls to find the first one, starting at 0 even if the entry was set",
    breaks: "ST2",
    also: ["ST3", "ST10"],
    change(_, { entries, query, live }) {
      return {
        async add(key, value, ttlMs) {
          const row = rowOf(key, value, ttlMs)
          return query(() => {
            const present = live(key)
            if (present && "added" in present) return false
            const added = { ...row(), added: true }
            entries.set(key, added)
            return true
          })
        },
      }
    },
  },
  "add-spares-expired-entries": {
    defect: "inserts an entry, and ignores the conflict with an expired one",
    breaks: "ST2",
    also: ["ST1", "ST3"],
    change: (_, { entries, query }) => ({
      async add(key, value, ttlMs) {
        const row = rowOf(key, value, ttlMs)
        return query(() => !entries.has(key) && entries.set(key, row()) !== undefined)
      },
    }),
  },
  "a-losing-add-moves-the-end": {
    defect: "extends an existing entry with every add call",
    breaks: "ST2",
    change: (_, { entries, query, live }) => ({
      async add(key, value, ttlMs) {
        const row = rowOf(key, value, ttlMs)
        return query(() => {
          const present = live(key)
          entries.set(key, present ? { ...row(), value: present.value } : row())
          return present === undefined
        })
      },
    }),
  },
  "deletes-what-lives": {
    defect: "deletes the oldest entries instead of the expired ones",
    breaks: "ST2",
    also: ["ST3"],
    change: (_, { entries, query }) => ({
      async deleteExpired(limit) {
        return query(() => {
          const oldest = [...entries.keys()].slice(0, limit)
          for (const key of oldest) entries.delete(key)
          return oldest.length
        })
      },
    }),
  },
}
