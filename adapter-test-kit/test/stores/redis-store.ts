import {
  AdapterError,
  storeKey,
  storeLifetime,
  storeValue,
  type Store,
} from "@lockstep/core/adapters"
import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { Redis, type RedisOptions } from "ioredis"

const removeIfEqual = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`
const countFromOne = `local count = redis.call("INCR", KEYS[1])
  if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end return count`

/** A store on Redis, whose own clock ends what it keeps. */
export function redisStore(redis: Redis, prefix: string): Store {
  const entry = (key: string): string => `${prefix}entry:${storeKey(key)}`
  const counter = (key: string): string => `${prefix}counter:${storeKey(key)}`
  return {
    shared: true,
    async get(keys) {
      const names = keys.map(entry)
      return names.length === 0 ? [] : reached(() => redis.mget(names))
    },
    async set(key, value, ttlMs) {
      const args = [entry(key), storeValue(value), "PX", storeLifetime(ttlMs)] as const
      await reached(() => redis.set(...args))
    },
    async add(key, value, ttlMs) {
      const args = [entry(key), storeValue(value), "PX", storeLifetime(ttlMs), "NX"] as const
      return (await reached(() => redis.set(...args))) === "OK"
    },
    async take(key) {
      const name = entry(key)
      return reached(() => redis.getdel(name))
    },
    async remove(key, value) {
      const args = [entry(key), storeValue(value)] as const
      return (await reached(() => redis.eval(removeIfEqual, 1, ...args))) === 1
    },
    async increment(key, ttlMs) {
      const args = [counter(key), storeLifetime(ttlMs)] as const
      return Number(await reached(() => redis.eval(countFromOne, 1, ...args)))
    },
  }
}

/**
 * Makes a call of the driver.
 *
 * @param call - starts it
 * @throws AdapterError when it does not succeed
 */
export async function reached<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    throw new AdapterError("The database cannot be reached.", { cause })
  }
}

/** What limits how long a client waits. */
export type ClientLimits = Pick<
  RedisOptions,
  "commandTimeout" | "maxRetriesPerRequest" | "retryStrategy"
>

/**
 * Opens a client. A call that finds no connection rejects after one attempt to make one.
 *
 * @param context - of the case
 * @param own - what a broken store sets otherwise
 */
export function openRedis(
  { endpoint, timeout = 5000 }: SubjectContext,
  own: ClientLimits = {},
): Redis {
  const url = new URL(process.env["LOCKSTEP_STORE_REDIS"] ?? "")
  if (endpoint) url.host = `${endpoint.host}:${endpoint.port}`
  const redis = new Redis(url.href, {
    connectTimeout: timeout,
    commandTimeout: timeout,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 20, 200),
    ...own,
  })
  // What a call needs to know it rejects with.
  redis.on("error", () => {})
  return redis
}

/** The prefix of the keys of a namespace. */
export function prefixOf({ namespace }: SubjectContext): string {
  return `${process.env["LOCKSTEP_STORE_PREFIX"] ?? ""}${namespace}:`
}

/** The store of a case. */
// The option module wants the factory there.
// oxlint-disable-next-line import/no-default-export
export default function subject(context: SubjectContext): StoreSubject {
  const redis = openRedis(context)
  const prefix = prefixOf(context)
  return {
    store: redisStore(redis, prefix),
    close: () => redis.disconnect(),
    raw: {
      async lifetime(key) {
        const left = await redis.pttl(`${prefix}entry:${key}`)
        return left < 0 ? null : left
      },
    },
  }
}
