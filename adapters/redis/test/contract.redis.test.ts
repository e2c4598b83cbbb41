import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { startRestServer } from "../../../adapter-test-kit/survey/src/upstash/rest-server.ts"
import singleServer from "./single-server.ts"
import { extraFields } from "./subject.ts"

const server = await redis()
const scope = await server.scope("redis adapter")
const rest = await startRestServer(server.url)
process.env["REDIS_PREFIX"] = scope.prefix
process.env["UPSTASH_REDIS_REST_URL"] = rest.url

afterAll(async () => {
  await rest.close()
  await scope.drop()
  await server.stop()
})

runAdapterTests(singleServer, {
  name: "the Redis adapter",
  level: Number(process.env["ZZ_LEVEL"] ?? 5) as 5,
  capabilities: { nulls: "filled" },
  skip: { E3: "a clock decides it: it is for a machine that does nothing else" },
  database: server.address,
  module: new URL("single-server.ts", import.meta.url),
  ...extraFields,
})
