import { UnstorageAdapter } from "@auth/unstorage-adapter"
import { createStorage, type Driver } from "unstorage"
import redisDriver from "unstorage/drivers/redis"
import { recordsInRedis } from "../stores/records-in-redis.ts"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/unstorage-adapter` with the Redis driver of unstorage. */
export const unstorageRedis: SetUp = defineSetUp({
  id: "unstorage-redis",
  short: "Unstorage",
  adapter: "@auth/unstorage-adapter",
  on: "Redis",
  store: "redis",
  drivers: ["unstorage", "ioredis"],
  about:
    "The documentation requires no specific driver; this is the one for Redis. The sibling has another `baseKeyPrefix`, as documented for several applications on one storage.",
  raw: recordsInRedis("unstorage"),
  connect({ url, prefix, timeout }) {
    const driver = redisDriver({
      url,
      ...(timeout !== undefined && { commandTimeout: timeout, connectTimeout: timeout }),
      // Its own types name this type by a folder, which cannot be resolved here.
    }) as Driver
    const storage = createStorage({ driver })
    return {
      adapter: UnstorageAdapter(storage, { baseKeyPrefix: prefix }),
      close: () => storage.dispose(),
    }
  },
})
