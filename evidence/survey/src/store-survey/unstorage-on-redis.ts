import type { StoreFactory } from "@lockstep/adapter-test-kit"
import { createStorage, type Driver } from "unstorage"
import redisDriver from "unstorage/drivers/redis"
import { databaseUrl } from "../stores/service-url.ts"
import { storeBehind } from "./behind.ts"

const database = "3"

/** `unstorage` with its driver for Redis, which takes lifetimes in seconds. */
export const unstorageOnRedis: StoreFactory = ({ namespace, endpoint, timeout }) => {
  const driver = redisDriver({
    url: databaseUrl("REDIS_URL", database, endpoint),
    ...(timeout !== undefined && { commandTimeout: timeout, connectTimeout: timeout }),
    // Its own types name this type by a folder, which cannot be resolved here.
  }) as Driver
  const storage = createStorage<string>({ driver })
  const nameOf = (key: string): string => `${namespace}:${key}`
  return {
    store: storeBehind(
      {
        async getMany(keys) {
          const items = await storage.getItems(keys.map(nameOf))
          const values = new Map(items.map(({ key, value }) => [key, value]))
          return keys.map((key) => values.get(nameOf(key)) ?? null)
        },
        set: (key, value, ttlMs) =>
          storage.setItem(nameOf(key), value, { ttl: Math.ceil(ttlMs / 1000) }),
        async delete(key) {
          await storage.removeItem(nameOf(key))
          return true
        },
      },
      true,
    ),
    close: () => storage.dispose(),
  }
}
