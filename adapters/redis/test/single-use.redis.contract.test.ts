import { redis } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { testSingleUse } from "../../../core/test/support/single-use/single-use.ts"

const server = await redis()
const scope = await server.scope("single use")
process.env["REDIS_STORE_URL"] = server.url
process.env["REDIS_STORE_PREFIX"] = scope.prefix

afterAll(async () => {
  await scope.drop()
  await server.stop()
})

testSingleUse(new URL("store-subject.ts", import.meta.url))
