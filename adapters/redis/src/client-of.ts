import { ConfigError } from "@lockstep/core/errors"
import { fromIoredis } from "./from-ioredis.ts"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"

/**
 * A client as the adapter needs it.
 *
 * @param redis - as the application gave it
 * @throws ConfigError for what is no such client, and for one that puts a prefix before keys
 */
export function clientOf(redis: IoredisClient | RedisScripts): RedisScripts {
  // A program without types may pass anything.
  const given: unknown = redis
  if (typeof given !== "object" || given === null) throw noClient()
  if ("byText" in redis) return redis
  // Clients of other packages have some of its methods, with other parameters.
  if (typeof redis.isCluster !== "boolean" || typeof redis.evalsha !== "function") throw noClient()
  return fromIoredis(redis)
}

function noClient(): ConfigError {
  return new ConfigError(
    "RedisAdapter needs a client of ioredis. Wrap one of redis in fromNodeRedis(), and one of @upstash/redis in fromUpstash().",
  )
}
