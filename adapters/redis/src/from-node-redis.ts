import type { RedisScripts } from "./redis-scripts.ts"

interface ScriptOptions {
  keys: string[]
  arguments: string[]
}

/** The methods of a client of the `redis` package that the adapter uses. */
export interface NodeRedisClient {
  eval(text: string, options: ScriptOptions): Promise<unknown>
  evalSha(sha1: string, options: ScriptOptions): Promise<unknown>
}

/**
 * Converts a client of the `redis` package to the form that the adapter needs. The client can be for one
 * server, a pool, Sentinel or a cluster. It must be connected before the first call.
 *
 * ```ts
 * const adapter = RedisAdapter(fromNodeRedis(await createClient().connect()))
 * ```
 *
 * @param client - the client of the application
 */
export function fromNodeRedis(client: NodeRedisClient): RedisScripts {
  const options = (keys: readonly string[], args: readonly string[]): ScriptOptions => ({
    keys: [...keys],
    arguments: [...args],
  })
  return {
    client,
    // Only a client of a cluster has `masters`.
    isCluster: "masters" in client,
    byText: (text, keys, args) => client.eval(text, options(keys, args)),
    bySha1: (sha1, keys, args) => client.evalSha(sha1, options(keys, args)),
  }
}
