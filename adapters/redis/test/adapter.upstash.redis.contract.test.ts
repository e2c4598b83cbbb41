import { redis } from "@lockstep/adapter-test-kit/containers"
import { fromUpstash } from "@lockstep/redis-adapter"
import { Redis } from "@upstash/redis"
import { afterAll } from "vitest"
import { startRestServer } from "@lockstep/adapter-survey/rest-server"
import { contractOn } from "./contract-on.ts"

const server = await redis()
const rest = await startRestServer(server.url)

afterAll(async () => {
  await rest.close()
  await server.stop()
})

await contractOn("@upstash/redis", () => {
  const client = new Redis({
    url: rest.url,
    token: "none",
    responseEncoding: false,
    enableTelemetry: false,
  })
  return { redis: fromUpstash(client), close() {} }
})
