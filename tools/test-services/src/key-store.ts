import type { Redis } from "ioredis"
import type { KeyScope, ScopeStore } from "./scope.ts"

/** Calls a function for each server that stores keys, and closes the connections that it opened. */
type ForEachServer = (use: (server: Redis) => Promise<void>) => Promise<void>

/** Separates a prefix from the rest of a key. */
const divider = ":"

/**
 * Scopes on Redis: keys with a prefix.
 *
 * @param forEachServer - opens the masters of a cluster, or the one server, and closes them
 */
export function keyStore(url: string, forEachServer: ForEachServer): ScopeStore<KeyScope> {
  return {
    create: (name, drop) => Promise.resolve({ name, url, drop, prefix: `${name}${divider}` }),
    remove: (name) =>
      forEachServer((server) =>
        forEachKey(server, `${name}${divider}*`, async (keys) => {
          // One by one, because keys in different slots of a cluster cannot be removed together.
          await Promise.all(keys.map((key) => server.unlink(key)))
        }),
      ),
    async list() {
      const names = new Set<string>()
      await forEachServer((server) =>
        forEachKey(server, `lockstep_*${divider}*`, (keys) => {
          for (const key of keys) names.add(key.slice(0, key.indexOf(divider)))
          return Promise.resolve()
        }),
      )
      return [...names]
    },
  }
}

async function forEachKey(
  server: Redis,
  pattern: string,
  use: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  let cursor = "0"
  do {
    const [next, keys] = await server.scan(cursor, "MATCH", pattern, "COUNT", 1000)
    await use(keys)
    cursor = next
  } while (cursor !== "0")
}
