import { prefixedKeys } from "./prefixed-keys.ts"
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
 * @throws ConfigError if it has a key prefix, which does not apply to keys that scripts create
 */
export function fromNodeRedis(client: NodeRedisClient): RedisScripts {
  if (hasKeyPrefix(client)) throw prefixedKeys()
  const options = (keys: readonly string[], args: readonly string[]): ScriptOptions => ({
    keys: [...keys],
    arguments: [...args],
  })
  return {
    client,
    // Only a client of a cluster has `masters`.
    isCluster: "masters" in client,
    byText: async (text, keys, args) => asText(await client.eval(text, options(keys, args))),
    bySha1: async (sha1, keys, args) => asText(await client.evalSha(sha1, options(keys, args))),
  }
}

/** A client has its options; a pool, a cluster and Sentinel have the prefix alone. */
function hasKeyPrefix(client: object): boolean {
  const options: unknown = Reflect.get(client, "options")
  const prefixes: readonly unknown[] = [
    Reflect.get(client, "_keyPrefix"),
    typeof options === "object" && options !== null && Reflect.get(options, "keyPrefix"),
  ]
  // It is text or bytes.
  return prefixes.some(
    (prefix) => (typeof prefix === "string" || prefix instanceof Uint8Array) && prefix.length > 0,
  )
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

/** A client can be set to return bytes instead of text. */
function asText(reply: unknown): unknown {
  if (!Array.isArray(reply)) return reply
  return reply.map((each: unknown) => (each instanceof Uint8Array ? utf8.decode(each) : each))
}
