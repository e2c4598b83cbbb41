import { ConfigError } from "@lockstep/core/errors"
import { fromIoredis } from "./from-ioredis.ts"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"

/**
 * Returns a client in the form that the adapter needs.
 *
 * @throws ConfigError if it is not a supported client, or has a key prefix
 */
export function clientOf(redis: IoredisClient | RedisScripts): RedisScripts {
  // Code without types can pass any value.
  const given: unknown = redis
  if (typeof given !== "object" || given === null) throw noClient()
  if ("byText" in redis) return redis
  // Clients of other packages have some methods of the same name with other parameters.
  if (typeof redis.isCluster !== "boolean" || typeof redis.evalsha !== "function") throw noClient()
  return fromIoredis(redis)
}

function noClient(): ConfigError {
  return new ConfigError(
    "RedisAdapter needs a client of ioredis. Wrap one of redis in fromNodeRedis(), and one of @upstash/redis in fromUpstash().",
  )
}
