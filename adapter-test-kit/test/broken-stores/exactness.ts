import { storeKey, storeLifetime, storeValue, type Store } from "@lockstep/core/adapters"
import type { BrokenStore } from "./broken-store.ts"
import { rowOf, type EntryDatabase } from "./entry-database.ts"

/** A broken store that changes keys on their way to the database. */
const keyed = (
  defect: string,
  changed: (key: string) => string,
  also: BrokenStore["also"] = [],
): BrokenStore => ({
  defect,
  breaks: "ST7",
  also,
  change: (store) => ({
    get: async (keys) => store.get(keys.map((key) => changed(storeKey(key)))),
    set: async (key, ...args) => store.set(changed(storeKey(key)), ...args),
    add: async (key, ...args) => store.add(changed(storeKey(key)), ...args),
    take: async (key) => store.take(changed(storeKey(key))),
    remove: async (key, value) => store.remove(changed(storeKey(key)), value),
    increment: async (key, ttlMs) => store.increment(changed(storeKey(key)), ttlMs),
  }),
})

/** A broken store that changes values on their way to the database. */
const valued = (
  defect: string,
  changed: (value: string) => string,
  also: BrokenStore["also"] = [],
): BrokenStore => ({
  defect,
  breaks: "ST7",
  also,
  change: (store) => ({
    set: async (key, value, ttlMs) => store.set(key, changed(value), ttlMs),
    add: async (key, value, ttlMs) => store.add(key, changed(value), ttlMs),
    remove: async (key, value) => store.remove(key, changed(value)),
  }),
})

/** Looks at keys, values and lifetimes as little as a driver does. */
const unchecked = ({ entries, query, live }: EntryDatabase): Pick<Store, "set" | "add"> => ({
  async set(key, value, ttlMs) {
    await query(() => entries.set(key, { value, expires: Date.now() + ttlMs }))
  },
  async add(key, value, ttlMs) {
    return query(() => {
      if (live(key)) return false
      entries.set(key, { value, expires: Date.now() + ttlMs })
      return true
    })
  },
})

/** Stores that change or accept what they must not: ST7. */
export const brokenExactness: Readonly<Record<string, BrokenStore>> = {
  "folds-keys": keyed(
    "compares keys with a collation that ignores case",
    (key) => key.toLowerCase(),
    ["ST1"],
  ),
  "cuts-keys": keyed("has a column of 64 characters for keys", (key) => key.slice(0, 64)),
  "matches-patterns": {
    defect: "compares keys with LIKE, in which _ matches any character",
    breaks: "ST7",
    change: (_, { entries, query, live }) => ({
      async take(key) {
        storeKey(key)
        const pattern = new RegExp(`^${key.replaceAll(".", "\\.").replaceAll("_", ".")}$`)
        return query(() => {
          const value = live(key)?.value ?? null
          for (const each of entries.keys()) if (pattern.test(each)) entries.delete(each)
          return value
        })
      },
    }),
  },
  "trims-values": valued(
    "trims values",
    (value) => (typeof value === "string" ? value.trim() : value),
    ["ST6"],
  ),
  "normalizes-values": valued("normalizes values to NFC", (value) =>
    typeof value === "string" ? value.normalize("NFC") : value,
  ),
  "cuts-values": {
    defect: "has a column of 65,535 bytes for values",
    breaks: "ST7",
    change: (_, { entries, query, live }) => {
      const cut = (value: string) => Buffer.from(value).subarray(0, 65_535).toString()
      return {
        async set(key, value, ttlMs) {
          const row = rowOf(key, value, ttlMs)
          await query(() => entries.set(key, { ...row(), value: cut(value) }))
        },
        async add(key, value, ttlMs) {
          const row = rowOf(key, value, ttlMs)
          return query(() => {
            if (live(key)) return false
            entries.set(key, { ...row(), value: cut(value) })
            return true
          })
        },
      }
    },
  },
  "parses-values": {
    defect: "parses values as JSON when it reads them",
    breaks: "ST7",
    change: (store) => ({
      async get(keys) {
        return (await store.get(keys)).map((value) => {
          try {
            return value === null ? null : String(JSON.parse(value))
          } catch {
            return value
          }
        })
      },
    }),
  },
  "replaces-surrogates": valued("stores U+FFFD instead of ill-formed characters", (value) =>
    typeof value === "string" ? value.toWellFormed() : value,
  ),
  "accepts-objects": {
    defect: "accepts an object as a condition, so { $ne: null } reads any entry",
    breaks: "ST7",
    change: (store, { entries, query }) => ({
      async get(keys) {
        if (keys.every((key) => typeof key === "string")) return store.get(keys)
        return query(() => keys.map(() => [...entries.values()][0]?.value ?? null))
      },
    }),
  },
  "accepts-empty-keys": {
    defect: "stores an entry for the empty key",
    breaks: "ST7",
    change: (store, database) => ({
      set: async (key, ...args) =>
        key === "" ? unchecked(database).set(key, ...args) : store.set(key, ...args),
    }),
  },
  "accepts-any-lifetime": {
    defect: "does not check lifetimes",
    breaks: "ST7",
    change: (_, database) => ({
      async set(key, value, ttlMs) {
        storeKey(key)
        storeValue(value)
        return unchecked(database).set(key, value, ttlMs)
      },
    }),
  },
  "accepts-long-values": {
    defect: "does not limit values",
    breaks: "ST7",
    change: (_, database) => ({
      async add(key, value, ttlMs) {
        storeKey(key)
        storeLifetime(ttlMs)
        if (typeof value !== "string" || value.includes("\0") || !value.isWellFormed()) {
          storeValue(value)
        }
        return unchecked(database).add(key, value, ttlMs)
      },
    }),
  },
  "rejects-after-a-query": {
    defect: "lets the database reject invalid arguments",
    breaks: "ST7",
    change: (store, { query }) => ({
      async take(key) {
        if (!/^[\w:.-]{1,128}$/.test(String(key)) || typeof key !== "string")
          await query(() => null)
        return store.take(key)
      },
    }),
  },
}
