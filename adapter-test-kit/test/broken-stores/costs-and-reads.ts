import { storeKey } from "@lockstep/core/adapters"
import type { BrokenStore } from "./broken-store.ts"
import { rowOf } from "./entry-database.ts"

/** Stores that cost too much (ST9), and that read what is no longer so (ST10). */
export const brokenCostsAndReads: Readonly<Record<string, BrokenStore>> = {
  "asks-for-each-key": {
    defect: "sends one statement for each key, one after the other",
    breaks: "ST9",
    change: (store) => ({
      async get(keys) {
        keys.forEach(storeKey)
        const values: (string | null)[] = []
        for (const key of keys) values.push(...(await store.get([key])))
        return values
      },
    }),
  },
  "sets-in-two-trips": {
    defect: "writes the value, and then its expiry",
    breaks: "ST9",
    change: (store, { query }) => ({
      async set(key, value, ttlMs) {
        await store.set(key, value, ttlMs)
        await query(() => undefined)
      },
    }),
  },
  "looks-before-it-takes": {
    defect: "checks whether the entry exists before it takes it",
    breaks: "ST9",
    change: (store) => ({
      async take(key) {
        const [present] = await store.get([key])
        return present === null ? null : store.take(key)
      },
    }),
  },
  "reads-a-replica": {
    defect: "reads from a replica that receives each write a moment later",
    breaks: "ST10",
    also: ["ST1", "ST2", "ST3", "ST4", "ST5", "ST6", "ST7"],
    change: (_, { entries, query, live }) => {
      const replica = new Map<string, string | null>()
      return {
        async get(keys) {
          const names = keys.map(storeKey)
          return query(() =>
            names.map((key) => {
              const seen = replica.get(key) ?? null
              const now = live(key)?.value ?? null
              replica.set(key, now)
              return entries.size === 0 ? null : seen
            }),
          )
        },
      }
    },
  },
  "keeps-what-it-read": {
    defect: "reads from a cache in the process, which writes of other processes do not update",
    breaks: "ST10",
    change(store, { query, entries }) {
      const cache = new Map<string, { value: string; until: number }>()
      return {
        async get(keys) {
          const values = await store.get(keys)
          return keys.map((key, index) => {
            const cached = cache.get(key)
            if (cached && cached.until > Date.now()) return cached.value
            const value = values[index] ?? null
            if (value !== null) cache.set(key, { value, until: Date.now() + 100 })
            return value
          })
        },
        async set(key, value, ttlMs) {
          const row = rowOf(key, value, ttlMs)
          cache.delete(key)
          await query(() => entries.set(key, row()))
        },
        async take(key) {
          cache.delete(key)
          return store.take(key)
        },
        async remove(key, value) {
          cache.delete(key)
          return store.remove(key, value)
        },
      }
    },
  },
}
