import { UpstashRedisAdapter } from "@auth/upstash-redis-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { Redis } from "@upstash/redis"

/**
 * The published adapter, over the REST interface in `UPSTASH_REDIS_REST_URL`.
 *
 * @param baseKeyPrefix - what its keys begin with
 */
export function publishedAdapter(baseKeyPrefix: string): Adapter {
  const client = new Redis({
    url: process.env["UPSTASH_REDIS_REST_URL"] ?? "",
    token: "none",
    responseEncoding: false,
    enableTelemetry: false,
  })
  return UpstashRedisAdapter(client, { baseKeyPrefix })
}
