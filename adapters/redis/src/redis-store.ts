import { databaseStore, type Store, type StoredEntries } from "@lockstep/core/adapters"
import { classifyError } from "./classify-error.ts"
import { clientOf } from "./client-of.ts"
import { entryPrefix } from "./key-prefixes.ts"
import type { RedisStoreOptions } from "./options.ts"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"
import { scriptRunner, type Run } from "./run-script.ts"
import {
  addEntry,
  getEntries,
  incrementCounter,
  removeEntry,
  setEntry,
  takeEntry,
} from "./scripts/entry-scripts.ts"
import { assertTimeout, defaultTimeout } from "./timeout.ts"

/**
 * Stores short-lived entries in Redis, under keys that begin with `entry:`. All processes that use
 * these keys share them. Every method runs one Lua script on the primary, so it is atomic and needs one
 * round trip.
 *
 * ```ts
 * const store = RedisStore(new Redis())
 * ```
 *
 * On a Redis Cluster, entries are distributed over the servers unless the prefix has a hash tag. Without one,
 * the `get` method sends one request for each key, all at once.
 *
 * @param redis - an `ioredis` client, or the return value of `fromNodeRedis` or `fromUpstash`. The store neither
 *   opens nor closes it.
 * @param options - key prefixes and the timeout
 * @throws ConfigError for invalid options
 */
export function RedisStore(
  redis: IoredisClient | RedisScripts,
  options: RedisStoreOptions = {},
): Store {
  const client = clientOf(redis)
  const { timeout = defaultTimeout } = options
  assertTimeout("RedisStore", timeout)
  const { prefix, isOneSlot } = entryPrefix(options)
  const run = scriptRunner(client, timeout)
  return databaseStore(entriesIn(run, prefix, client.isCluster && !isOneSlot), classifyError)
}

function entriesIn(run: Run, prefix: string, isSpread: boolean): StoredEntries {
  const at = (key: string): readonly string[] => [`${prefix}${key}`]
  const read = async (keys: readonly string[]) => {
    const { records } = await run(getEntries, keys.flatMap(at), [])
    return records.map(valueOf)
  }
  const first = async (answer: ReturnType<Run>): Promise<string> => (await answer).records[0] ?? ""
  return {
    get: async (keys) =>
      isSpread ? (await Promise.all(keys.map((key) => read([key])))).flat() : read(keys),
    async set(key, value, ttlMs) {
      await run(setEntry, at(key), [newCall(), value, String(ttlMs)])
    },
    add: async (key, value, ttlMs) =>
      (await first(run(addEntry, at(key), [newCall(), value, String(ttlMs)]))) === "1",
    take: async (key) => valueOf(await first(run(takeEntry, at(key), [newCall()]))),
    remove: async (key, value) =>
      (await first(run(removeEntry, at(key), [newCall(), value]))) === "1",
    increment: async (key, ttlMs) =>
      Number(await first(run(incrementCounter, at(key), [newCall(), String(ttlMs)]))),
  }
}

/** Values are stored after a character that prevents clients from parsing them as JSON. */
function valueOf(record: string): string | null {
  return record === "" ? null : record.slice(1)
}

function newCall(): string {
  return crypto.randomUUID()
}
