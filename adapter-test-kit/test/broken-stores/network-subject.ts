import type { StoreFactory } from "@lockstep/adapter-test-kit"
import { openRedis, prefixOf, redisStore } from "../stores/redis-store.ts"
import { brokenOnNetwork } from "./network.ts"

/**
 * Makes the factory of a broken store.
 *
 * @param name - in the adapters
 */
export function brokenSubject(name: string): StoreFactory {
  return (context) => {
    const broken = brokenOnNetwork[name]
    if (!broken) throw new Error(`There is no broken store ${name}.`)
    const redis = openRedis(context, broken.client)
    const prefix = prefixOf(context)
    const store = redisStore(redis, prefix)
    return {
      store: { ...store, ...broken.change(store, { redis, prefix }) },
      close: () => redis.disconnect(),
    }
  }
}

// Another process imports this module with the name of the store in its URL.
// oxlint-disable-next-line import/no-default-export
export default brokenSubject(new URL(import.meta.url).searchParams.get("store") ?? "")
