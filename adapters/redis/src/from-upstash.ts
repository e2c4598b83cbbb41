import type { RedisScripts } from "./redis-scripts.ts"

/** The few members of a client of the package `@upstash/redis` that are used. */
export interface UpstashClient {
  eval(text: string, keys: string[], args: string[]): Promise<unknown>
  evalsha(sha1: string, keys: string[], args: string[]): Promise<unknown>
}

/**
 * Takes a client of the package `@upstash/redis`, the one that `UpstashRedisAdapter` takes.
 *
 * ```ts
 * const adapter = RedisAdapter(fromUpstash(Redis.fromEnv()))
 * ```
 *
 * @param client - of the application
 */
export function fromUpstash(client: UpstashClient): RedisScripts {
  return {
    client,
    isCluster: false,
    byText: async (text, keys, args) => asText(await client.eval(text, [...keys], [...args])),
    bySha1: async (sha1, keys, args) => asText(await client.evalsha(sha1, [...keys], [...args])),
  }
}

/** Unless told not to, the client parses whatever looks like JSON. */
function asText(reply: unknown): unknown {
  if (!Array.isArray(reply)) return reply
  return reply.map((each: unknown) =>
    each === null || typeof each === "string" ? each : JSON.stringify(each),
  )
}
