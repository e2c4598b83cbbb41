import { UpstashRedisAdapter } from "@auth/upstash-redis-adapter"
import { Redis } from "@upstash/redis"
import { recordsInRedis } from "../stores/records-in-redis.ts"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/upstash-redis-adapter`. */
export const upstashRedis: SetUp = defineSetUp({
  id: "upstash-redis",
  short: "Upstash",
  adapter: "@auth/upstash-redis-adapter",
  on: "Redis",
  store: "upstash",
  drivers: ["@upstash/redis"],
  about:
    "Upstash's client, which uses REST, on Redis with a small REST interface in front of it. The sibling has another `baseKeyPrefix`, as documented for several applications on one database.",
  raw: recordsInRedis("upstash"),
  connect({ url, prefix, timeout }) {
    const client = new Redis({
      url,
      token: "none",
      responseEncoding: false,
      enableTelemetry: false,
      ...(timeout !== undefined && { signal: () => AbortSignal.timeout(timeout) }),
    })
    return {
      adapter: UpstashRedisAdapter(client, { baseKeyPrefix: prefix }),
      close: () => Promise.resolve(),
    }
  },
})
