import { redis } from "@lockstep/adapter-test-kit/containers"
import { startRestServer } from "@lockstep/adapter-survey/rest-server"
import { fromUpstash, RedisAdapter } from "@lockstep/redis-adapter"
import { Redis } from "@upstash/redis"
import { afterAll, expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"

const server = await redis()
const rest = await startRestServer(server.url)

afterAll(async () => {
  await rest.close()
  await server.stop()
})

// With pipelining the client words the errors of the server in another way.
test.for([true, false])(
  "calls go on when the server has lost its scripts, with automatic pipelining: %s",
  async (enableAutoPipelining) => {
    const client = new Redis({
      url: rest.url,
      token: "none",
      responseEncoding: false,
      enableAutoPipelining,
      enableTelemetry: false,
    })
    const { createUser, getUser } = RedisAdapter(fromUpstash(client), {
      baseKeyPrefix: `lost-scripts-${enableAutoPipelining}:`,
    })
    const create = (email: string) => createUser(user({ email }))
    const { id } = await create("ada@example.com")
    expect(await getUser(id)).toMatchObject({ id })
    await client.scriptFlush()
    const [grace] = await Promise.all([create("grace@example.com"), create("joan@example.com")])
    await client.scriptFlush()
    expect(await getUser(grace.id)).toMatchObject({ email: "grace@example.com" })
  },
)
