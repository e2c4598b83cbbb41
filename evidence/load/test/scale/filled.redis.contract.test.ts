import { redis } from "@lockstep/adapter-test-kit/containers"
import { redisStore } from "../../src/scale/redis-store.ts"
import { testFilled } from "./filled.ts"

testFilled(redisStore, async () => {
  const server = await redis()
  return { server, scope: await server.scope("filled") }
})
