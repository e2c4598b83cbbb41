import { ConfigError } from "@lockstep/core/errors"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"

/**
 * Takes an `ioredis` client as the adapter needs it.
 *
 * @param redis - of the application
 * @throws ConfigError when it puts a prefix before keys, which would miss those that scripts make
 */
export function fromIoredis(redis: IoredisClient): RedisScripts {
  if (redis.options.keyPrefix) {
    throw new ConfigError(
      "RedisAdapter: the client's keyPrefix does not reach keys inside of scripts. Give it to the adapter, as baseKeyPrefix, and a client without it.",
    )
  }
  return {
    client: redis,
    isCluster: redis.isCluster,
    byText: (text, keys, args) => redis.eval(text, keys.length, ...keys, ...args),
    bySha1: (sha1, keys, args) => redis.evalsha(sha1, keys.length, ...keys, ...args),
  }
}
