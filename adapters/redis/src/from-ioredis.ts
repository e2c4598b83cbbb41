import { prefixedKeys } from "./prefixed-keys.ts"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"

/**
 * Converts an `ioredis` client to the form that the adapter needs.
 *
 * @throws ConfigError if it has a key prefix, which does not apply to keys that scripts create
 */
export function fromIoredis(redis: IoredisClient): RedisScripts {
  if (redis.options.keyPrefix) throw prefixedKeys()
  return {
    client: redis,
    isCluster: redis.isCluster,
    byText: (text, keys, args) => redis.eval(text, keys.length, ...keys, ...args),
    bySha1: (sha1, keys, args) => redis.evalsha(sha1, keys.length, ...keys, ...args),
  }
}
