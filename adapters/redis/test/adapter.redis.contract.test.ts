// asvs 1.2.4, 15.4.2
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { openRestrictedScope } from "./restricted-scope.ts"
import singleServer from "./single-server.ts"
import { reportFile } from "./contract-options.ts"
import { extraFields } from "./subject.ts"

const server = await redis()
afterAll(await openRestrictedScope(server, "redis adapter"))

runAdapterTests(singleServer, {
  name: "the Redis adapter",
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  capabilities: { nulls: "filled" },
  report: { json: reportFile("redis") },
  database: server.address,
  module: new URL("single-server.ts", import.meta.url),
  ...extraFields,
})
