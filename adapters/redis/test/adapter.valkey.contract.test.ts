import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { valkey } from "@lockstep/adapter-test-kit/containers"
import { Redis } from "ioredis"
import { afterAll } from "vitest"
import { reportFile } from "./contract-options.ts"
import { extraFields, subjectsIn } from "./subject.ts"

const server = await valkey()
const scope = await server.scope("redis adapter on valkey")
afterAll(async () => {
  await scope.drop()
  await server.stop()
})

const subject = subjectsIn({
  connect() {
    const client = new Redis(server.url)
    return { redis: client, close: () => client.disconnect() }
  },
  beside: () => new Redis(server.url),
  prefix: (namespace) => `${scope.prefix}${namespace}:`,
})

runAdapterTests(subject, {
  name: "the Redis adapter on Valkey",
  level: 3,
  capabilities: { nulls: "filled" },
  report: { json: reportFile("valkey") },
  ...extraFields,
})
