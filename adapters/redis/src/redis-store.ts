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
 * these keys share them. Every method is one Lua script, and so one atomic step and one round trip,
 * on the primary.
 *
 * ```ts
 * const store = RedisStore(new Redis())
 * ```
 *
 * On a Redis Cluster, entries are spread over the servers unless the prefix has a hash tag: `get` asks for all of
 * its keys at once, each from its server.
 *
 * @param redis - an `ioredis` client, or what `fromNodeRedis` and `fromUpstash` make of others; it is neither
 *   opened nor closed here
 * @param options - prefixes of keys, and the time that a call can take
 * @throws ConfigError for options that cannot be
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

/** A value comes after a character that no client takes for JSON. */
function valueOf(record: string): string | null {
  return record === "" ? null : record.slice(1)
}

function newCall(): string {
  return crypto.randomUUID()
}
