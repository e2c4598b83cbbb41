import { storeKey, storeLifetime, storeValue } from "@lockstep/core/adapters"
import type { BrokenStore } from "./broken-store.ts"
import { rowOf, type EntryDatabase, type Row } from "./entry-database.ts"

/** Counts again what has ended, and up what has not. */
function counted(
  { liveCounter, counters }: EntryDatabase,
  key: string,
  ttlMs: number,
): Row<number> {
  const row = liveCounter(key) ?? { value: 0, expires: Date.now() + ttlMs }
  counters.set(key, row)
  row.value += 1
  return row
}

const checked = (key: string, ttlMs: number): void => {
  storeKey(key)
  storeLifetime(ttlMs)
}

/** Stores that let calls at the same time do harm: ST3 to ST6. */
export const brokenCollisions: Readonly<Record<string, BrokenStore>> = {
  "compares-the-value": {
    defect: "reads the entry after add, and treats an equal value as its own",
    breaks: "ST3",
    also: ["ST2", "ST9"],
    change: (_, { entries, query, live }) => ({
      async add(key, value, ttlMs) {
        const row = rowOf(key, value, ttlMs)
        const isLive = await query(() => {
          if (live(key)) return true
          entries.set(key, row())
          return false
        })
        if (!isLive) return true
        return query(() => live(key)?.value === value)
      },
    }),
  },
  "counts-affected-rows": {
    defect:
      "decides by the number of affected rows, in which the driver includes rows that it found",
    breaks: "ST3",
    also: ["ST2", "ST10"],
    change: (_, { entries, query, live }) => ({
      async add(key, value, ttlMs) {
        const row = rowOf(key, value, ttlMs)
        const affected = await query(() => {
          entries.set(key, live(key) ?? row())
          return 1
        })
        return affected > 0
      },
    }),
  },
  "checks-before-it-adds": {
    defect: "checks whether the entry exists, and then writes it",
    breaks: "ST3",
    also: ["ST9"],
    change: (store) => ({
      async add(key, value, ttlMs) {
        rowOf(key, value, ttlMs)
        const [present] = await store.get([key])
        if (present !== null) return false
        await store.set(key, value, ttlMs)
        return true
      },
    }),
  },
  "deletes-before-it-adds": {
    defect: "inserts, deletes the entry if it has expired, and inserts again",
    breaks: "ST3",
    also: ["ST9"],
    change: (_, { entries, query, live }) => ({
      async add(key, value, ttlMs) {
        const row = rowOf(key, value, ttlMs)
        const insert = () => query(() => !entries.has(key) && entries.set(key, row()) !== undefined)
        if (await insert()) return true
        if (await query(() => live(key) !== undefined)) return false
        await query(() => entries.delete(key))
        return insert()
      },
    }),
  },
  "takes-in-two-steps": {
    defect: "reads the entry, and then deletes it",
    breaks: "ST4",
    also: ["ST9"],
    change: (store, { entries, query }) => ({
      async take(key) {
        const [value = null] = await store.get([key])
        await query(() => entries.delete(key))
        return value
      },
    }),
  },
  "leaves-what-it-takes": {
    defect: "returns the value, and keeps the entry until it expires",
    breaks: "ST4",
    also: ["ST2", "ST10"],
    change: (store) => ({
      async take(key) {
        const [value = null] = await store.get([key])
        return value
      },
    }),
  },
  "counts-in-two-steps": {
    defect: "reads the count, and then writes the next number",
    breaks: "ST5",
    also: ["ST9"],
    change: (_, { counters, query, liveCounter }) => ({
      async increment(key, ttlMs) {
        checked(key, ttlMs)
        const present = await query(() => liveCounter(key)?.value ?? 0)
        await query(() => {
          const expires = liveCounter(key)?.expires ?? Date.now() + ttlMs
          counters.set(key, { value: present + 1, expires })
        })
        return present + 1
      },
    }),
  },
  "reads-the-count-back": {
    defect: "counts in one statement, and reads the count in the next one",
    breaks: "ST5",
    also: ["ST9"],
    change: (_, database) => ({
      async increment(key, ttlMs) {
        checked(key, ttlMs)
        await database.query(() => counted(database, key, ttlMs))
        return database.query(() => database.liveCounter(key)?.value ?? 0)
      },
    }),
  },
  "extends-counters": {
    defect: "sets the expiry of a counter in every call",
    breaks: "ST5",
    change: (_, database) => ({
      async increment(key, ttlMs) {
        checked(key, ttlMs)
        return database.query(() => {
          const row = counted(database, key, ttlMs)
          row.expires = Date.now() + ttlMs
          return row.value
        })
      },
    }),
  },
  "never-ends-counters": {
    defect: "sets no expiry for counters",
    breaks: "ST5",
    change: (_, database) => ({
      async increment(key, ttlMs) {
        checked(key, ttlMs)
        return database.query(() => counted(database, key, 2 ** 40).value)
      },
    }),
  },
  "begins-counters-twice": {
    defect: "resets an expired counter to 0 in a separate statement",
    breaks: "ST5",
    also: ["ST9"],
    change: (_, database) => ({
      async increment(key, ttlMs) {
        checked(key, ttlMs)
        const { counters, query, liveCounter } = database
        const isOver = await query(() => counters.has(key) && !liveCounter(key))
        if (isOver) await query(() => counters.delete(key))
        return query(() => counted(database, key, ttlMs).value)
      },
    }),
  },
  "keeps-counters-among-entries": {
    defect: "stores counters and entries under the same keys",
    breaks: "ST5",
    also: ["ST7"],
    change: (_, { entries, query, live }) => ({
      async increment(key, ttlMs) {
        checked(key, ttlMs)
        return query(() => {
          const present = live(key)
          const value = Number(present?.value ?? 0) + 1
          const expires = present?.expires ?? Date.now() + ttlMs
          entries.set(key, { value: String(value), expires })
          return value
        })
      },
    }),
  },
  "removes-whatever-is-there": {
    defect: "ignores the value, and removes the entry with the key",
    breaks: "ST6",
    change: (store) => ({
      async remove(key, value) {
        storeValue(value)
        return (await store.take(key)) !== null
      },
    }),
  },
  "removes-in-two-steps": {
    defect: "compares the value, and then deletes the entry with the key",
    breaks: "ST6",
    also: ["ST9"],
    change: (store, { entries, query }) => ({
      async remove(key, value) {
        storeValue(value)
        const [present] = await store.get([key])
        if (present !== value) return false
        await query(() => entries.delete(key))
        return true
      },
    }),
  },
  "compares-values-without-case": {
    defect: "compares values with a collation that ignores case and trailing spaces",
    breaks: "ST6",
    change: (_, { entries, query, live }) => ({
      async remove(key, value) {
        storeKey(key)
        const folded = storeValue(value).toLowerCase().trimEnd()
        return query(
          () => live(key)?.value.toLowerCase().trimEnd() === folded && entries.delete(key),
        )
      },
    }),
  },
}
