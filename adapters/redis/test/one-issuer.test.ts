import { Auth, type AuthConfig } from "@lockstep/core"
import { fromNodeRedis, fromUpstash, RedisAdapter } from "@lockstep/redis-adapter"
import { Redis as Upstash } from "@upstash/redis"
import { Redis } from "ioredis"
import { createClient } from "redis"
import { expect, test } from "vitest"

// No request below reaches a server.
const ioredis = new Redis({ lazyConnect: true })
const nodeRedis = createClient()
const upstash = new Upstash({ url: "https://redis.example", token: "token" })

test.each<[string, () => NonNullable<AuthConfig["adapter"]>]>([
  ["ioredis", () => RedisAdapter(ioredis)],
  ["fromNodeRedis()", () => RedisAdapter(fromNodeRedis(nodeRedis))],
  ["fromUpstash()", () => RedisAdapter(fromUpstash(upstash))],
])(
  "the ID of a provider has one issuer where each request makes an adapter with %s",
  async (_name, makeAdapter) => {
    const listed = []
    for (const tenant of ["a", "b", "a"]) {
      const issuer = `https://${tenant}.example`
      const client = { clientId: "client", clientSecret: "secret" }
      const config: AuthConfig = {
        adapter: makeAdapter(),
        secret: "an-example-secret-of-more-than-32-characters",
        trustHost: true,
        providers: [{ id: "sso", name: "SSO", type: "oidc", issuer, ...client }],
        logger: { error() {}, warn() {}, debug() {} },
      }
      const response = await Auth(new Request("https://app.example/auth/providers"), config)
      listed.push(Object.keys(Object(await response.json())))
    }
    expect(listed).toEqual([["sso"], [], ["sso"]])
  },
)
