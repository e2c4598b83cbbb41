import { setTimeout } from "node:timers/promises"
import { storeKey, storeLifetime, storeValue, type Store } from "@lockstep/core/adapters"
import type { Redis } from "ioredis"
import { reached, type ClientLimits } from "../stores/redis-store.ts"
import type { StoreDefect } from "./broken-store.ts"

/** What a broken store on Redis works with. */
export interface RedisPlace {
  readonly redis: Redis
  readonly prefix: string
}

/** The reference on Redis with one realistic defect. */
export interface BrokenRedisStore extends StoreDefect {
  /** How long a call may take, where that is not ten seconds. */
  readonly deadline?: number
  /** What it sets otherwise in its client. */
  readonly client?: ClientLimits
  /**
   * The methods that differ.
   *
   * @param store - the correct one
   * @param place - where it keeps its entries
   */
  change(store: Store, place: RedisPlace): Partial<Store>
}

/** Resolves to something harmless where a call rejects. */
const unless = async <Result>(call: Promise<Result>, instead: Result): Promise<Result> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof TypeError) throw error
    return instead
  }
}

const addByCaller = `local present = redis.call("GET", KEYS[1])
  if present and tonumber(string.match(present, "^%d+")) > tonumber(ARGV[1]) then return 0 end
  redis.call("SET", KEYS[1], ARGV[2]) return 1`

const removeByCaller = `local present = redis.call("GET", KEYS[1])
  if not present or tonumber(string.match(present, "^%d+")) <= tonumber(ARGV[1]) then return 0 end
  if string.match(present, "^%d+ (.*)$") ~= ARGV[2] then return 0 end
  return redis.call("DEL", KEYS[1])`

/** Calls of one process wait for each other. */
let last: Promise<unknown> = Promise.resolve()

/** Stores that fail with their database or depend on their process: ST8, ST9, ST11, and ST3 in two processes. */
export const brokenOnNetwork: Readonly<Record<string, BrokenRedisStore>> = {
  "reads-null-during-an-outage": {
    defect: "reads null if the database is unreachable",
    breaks: "ST8",
    change: (store) => ({
      get: async (keys) =>
        unless(
          Promise.resolve(store.get(keys)),
          keys.map(() => null),
        ),
    }),
  },
  "adds-nothing-during-an-outage": {
    defect: "reports that the entry exists if the database is unreachable",
    breaks: "ST8",
    change: (store) => ({
      add: async (...args) => unless(Promise.resolve(store.add(...args)), false),
    }),
  },
  "counts-nothing-during-an-outage": {
    defect: "resolves to a count of 0 if the database is unreachable",
    breaks: "ST8",
    change: (store) => ({
      increment: async (...args) => unless(Promise.resolve(store.increment(...args)), 0),
    }),
  },
  "does-not-wait-for-long": {
    defect: "treats a write without a response as done",
    breaks: "ST8",
    change: (store) => ({
      async set(...args) {
        await Promise.race([store.set(...args), setTimeout(500)])
      },
    }),
  },
  "rejects-with-driver-errors": {
    defect: "rejects with the errors of the driver, which have no code of the contract",
    breaks: "ST8",
    change: (_, { redis, prefix }) => ({
      async take(key) {
        return redis.getdel(`${prefix}entry:${storeKey(key)}`)
      },
    }),
  },
  "waits-for-the-database": {
    defect: "has no timeout, and waits until the database is reachable again",
    breaks: "ST8",
    deadline: 2000,
    client: { commandTimeout: 1e9, maxRetriesPerRequest: null },
    change: () => ({}),
  },
  "never-connects-again": {
    defect: "does not reconnect after the first outage",
    breaks: "ST8",
    client: { retryStrategy: () => null },
    change: () => ({}),
  },
  "counts-in-two-trips": {
    defect: "counts, and sets the expiry of a new counter in a second round trip",
    breaks: "ST9",
    change: (store, { redis, prefix }) => ({
      async increment(key, ttlMs) {
        const count = await store.increment(key, ttlMs)
        await reached(() => redis.pttl(`${prefix}counter:${key}`))
        return count
      },
    }),
  },
  "reads-key-by-key": {
    defect: "reads each key in a separate round trip",
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
  "goes-by-the-clock-of-the-caller": {
    defect: "calculates and compares the expiry of entries with the clock of the caller",
    breaks: "ST11",
    change: (_, { redis, prefix }) =>
      callersClock(redis, (key) => `${prefix}entry:${storeKey(key)}`),
  },
  "locks-in-its-process": {
    defect: "runs the add calls of its process one after the other, and reads before it writes",
    breaks: "ST3",
    also: ["ST9"],
    change: (store) => ({
      async add(key, value, ttlMs) {
        storeKey(key)
        storeValue(value)
        storeLifetime(ttlMs)
        const before = last
        const work = (async () => {
          await before.catch(() => {})
          const [present] = await store.get([key])
          if (present !== null) return false
          await store.set(key, value, ttlMs)
          return true
        })()
        last = work
        return work
      },
    }),
  },
}

/** Each entry has its end before its value. */
function callersClock(redis: Redis, nameOf: (key: string) => string): Partial<Store> {
  return {
    async get(keys) {
      const names = keys.map(nameOf)
      if (names.length === 0) return []
      return (await reached(() => redis.mget(names))).map(valueIn)
    },
    async set(key, value, ttlMs) {
      const args = [nameOf(key), textOf(value, ttlMs)] as const
      await reached(() => redis.set(...args))
    },
    async add(key, value, ttlMs) {
      const args = [nameOf(key), Date.now(), textOf(value, ttlMs)] as const
      return (await reached(() => redis.eval(addByCaller, 1, ...args))) === 1
    },
    async take(key) {
      const name = nameOf(key)
      return valueIn(await reached(() => redis.getdel(name)))
    },
    async remove(key, value) {
      const args = [nameOf(key), Date.now(), storeValue(value)] as const
      return (await reached(() => redis.eval(removeByCaller, 1, ...args))) === 1
    },
  }
}

function textOf(value: string, ttlMs: number): string {
  return `${Date.now() + storeLifetime(ttlMs)} ${storeValue(value)}`
}

function valueIn(text: string | null): string | null {
  if (text === null) return null
  const end = text.indexOf(" ")
  return Number(text.slice(0, end)) > Date.now() ? text.slice(end + 1) : null
}
