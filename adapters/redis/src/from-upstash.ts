import type { RedisScripts } from "./redis-scripts.ts"

/** The methods of a client of the `@upstash/redis` package that the adapter uses. */
export interface UpstashClient {
  eval(text: string, keys: string[], args: string[]): Promise<unknown>
  evalsha(sha1: string, keys: string[], args: string[]): Promise<unknown>
}

/**
 * Converts a client of the `@upstash/redis` package to the form that the adapter needs.
 * `UpstashRedisAdapter` of Auth.js takes the same client.
 *
 * ```ts
 * const adapter = RedisAdapter(fromUpstash(Redis.fromEnv()))
 * ```
 *
 * @param client - the client of the application
 */
export function fromUpstash(client: UpstashClient): RedisScripts {
  return {
    client,
    isCluster: false,
    byText: async (text, keys, args) => asText(await client.eval(text, [...keys], [...args])),
    bySha1: async (sha1, keys, args) => asText(await client.evalsha(sha1, [...keys], [...args])),
  }
}

/** By default, the client parses values that look like JSON. */
function asText(reply: unknown): unknown {
  if (!Array.isArray(reply)) return reply
  return reply.map((each: unknown) =>
    each === null || typeof each === "string" ? each : JSON.stringify(each),
  )
}
