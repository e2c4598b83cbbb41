import { RedisAdapter } from "@lockstep/redis-adapter"
import { openStore } from "../../../../adapters/redis/test/open-store.ts"
import { testOverrides } from "./overrides.ts"

const store = await openStore("overrides")

testOverrides("@lockstep/redis-adapter", () =>
  Promise.resolve(RedisAdapter(store.client, { baseKeyPrefix: store.prefix() })),
)
