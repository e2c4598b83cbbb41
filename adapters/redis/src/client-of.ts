import { fromIoredis } from "./from-ioredis.ts"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"

/**
 * A client as the adapter needs it.
 *
 * @param redis - as the application gave it
 * @throws ConfigError for an `ioredis` client that puts a prefix before keys
 */
export function clientOf(redis: IoredisClient | RedisScripts): RedisScripts {
  return "byText" in redis ? redis : fromIoredis(redis)
}
