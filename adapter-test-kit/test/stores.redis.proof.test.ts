import { runStoreTests } from "@lockstep/adapter-test-kit"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import subject from "./stores/redis-store.ts"

const service = await redis()
const scope = await service.scope("stores")
process.env["LOCKSTEP_STORE_REDIS"] = scope.url
process.env["LOCKSTEP_STORE_PREFIX"] = scope.prefix

afterAll(async () => {
  await scope.drop()
  await service.stop()
})

runStoreTests(subject, {
  name: "a store on Redis",
  level: 5,
  parallel: 10,
  concurrency: 10,
  database: service.address,
  module: new URL("./stores/redis-store.ts", import.meta.url),
})
