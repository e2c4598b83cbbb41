import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { runSetUp } from "../src/run-set-up.ts"
import { upstashRedis } from "../src/set-ups/upstash-redis.ts"
import { redisUrl } from "../src/stores/redis.ts"
import { startRestServer, type RestServer } from "../src/upstash/rest-server.ts"

let rest: RestServer

beforeAll(async () => {
  vi.stubEnv("REDIS_URL", (await redis()).url)
  rest = await startRestServer(redisUrl("upstash"))
})

afterAll(() => rest.close())

test("the client of Upstash reaches Redis through the REST interface", async () => {
  vi.stubEnv("REDIS_URL", (await redis()).url)
  vi.stubEnv("UPSTASH_REDIS_REST_URL", rest.url)
  const { report } = await runSetUp(upstashRedis, 2, ["U5", "U12", "U8", "U18"])
  const statuses = report.rules.map(({ id, status }) => `${id} ${status}`)
  expect(statuses.toSorted()).toEqual(["U12 pass", "U18 fail", "U5 pass", "U8 fail"])
})
