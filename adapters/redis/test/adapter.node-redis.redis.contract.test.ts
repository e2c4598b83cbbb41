import { fromNodeRedis } from "@lockstep/redis-adapter"
import { createClient } from "redis"
import { contractOn } from "./contract-on.ts"

await contractOn("redis 6", async (url) => {
  const client = createClient({ url })
  await client.connect()
  return { redis: fromNodeRedis(client), close: () => client.close() }
})
