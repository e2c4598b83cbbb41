import { runStoreTests } from "@lockstep/adapter-test-kit"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { storeContract } from "../../../core/test/support/store-contract.ts"
import subject from "./store-subject.ts"

const server = await redis()
const scope = await server.scope("store contract")
process.env["REDIS_STORE_URL"] = server.url
process.env["REDIS_STORE_PREFIX"] = scope.prefix

afterAll(async () => {
  await scope.drop()
  await server.stop()
})

runStoreTests(subject, {
  ...storeContract,
  name: "RedisStore",
  database: server.address,
  module: new URL("store-subject.ts", import.meta.url),
})
