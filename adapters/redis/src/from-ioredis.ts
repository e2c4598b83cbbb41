import { ConfigError } from "@lockstep/core/errors"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"

/**
 * Converts an `ioredis` client to the form that the adapter needs.
 *
 * @param redis - the client of the application
 * @throws ConfigError if it has a key prefix, which does not apply to keys that scripts create
 */
export function fromIoredis(redis: IoredisClient): RedisScripts {
  if (redis.options.keyPrefix) {
    throw new ConfigError(
      "RedisAdapter: the client's keyPrefix does not apply to keys inside scripts. Use a client without it, and set the adapter's baseKeyPrefix option.",
    )
  }
  return {
    client: redis,
    isCluster: redis.isCluster,
    byText: (text, keys, args) => redis.eval(text, keys.length, ...keys, ...args),
    bySha1: (sha1, keys, args) => redis.evalsha(sha1, keys.length, ...keys, ...args),
  }
}
