import { redisCluster } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, fromNodeRedis, RedisAdapter } from "@lockstep/redis-adapter"
import { Cluster } from "ioredis"
import { createCluster } from "redis"
import { afterAll, expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"

const servers = await redisCluster()
const scope = await servers.scope("cluster")
const cluster = new Cluster([...servers.nodes])

afterAll(async () => {
  cluster.disconnect()
  await scope.drop()
  await servers.stop()
})

test("a cluster is known without a question, and refused without a hash tag", () => {
  const idle = new Cluster([{ host: "127.0.0.1", port: 1 }], { lazyConnect: true })
  expect(() => RedisAdapter(idle)).toThrow(/hash tag/)
  expect(idle.status).toBe("wait")
})

test("a cluster of the package redis is known as one", () => {
  const idle = createCluster({ rootNodes: [{ url: "redis://127.0.0.1:1" }] })
  expect(() => RedisAdapter(fromNodeRedis(idle))).toThrow(/hash tag/)
})

test("everything of one hash tag is on one server, and other hash tags are on others", async () => {
  const tags = ["a", "b", "c", "d", "e", "f"].map((tag) => `${scope.prefix}{${tag}}:`)
  for (const prefix of tags) {
    const { userId: _, ...unowned } = account("")
    await RedisAdapter(cluster, { prefix }).createUserWithAccount({
      user: user(),
      account: unowned,
      session: session(""),
      authenticator: authenticator(""),
    })
  }
  const placesOf = await Promise.all(
    tags.map(async (prefix) => {
      const found = cluster.nodes("master").map(async (node) => {
        const [, keys] = await node.scan("0", "MATCH", `${prefix}*`, "COUNT", 100_000)
        return keys.length > 0 ? node.options.port : undefined
      })
      return new Set((await Promise.all(found)).filter((port) => port !== undefined))
    }),
  )
  expect(placesOf.map((ports) => ports.size)).toEqual(tags.map(() => 1))
  expect(new Set(placesOf.flatMap((ports) => [...ports])).size).toBeGreaterThan(1)
})

test("the doctor looks at the server that has the keys", async () => {
  const prefix = `${scope.prefix}{doctor}:`
  expect(await checkSchema(cluster, { prefix })).toEqual([])
  await cluster.set(`${prefix}user:session:s`, JSON.stringify({ sessionToken: "s", userId: "7" }))
  const problems = await checkSchema(cluster, { prefix })
  expect(problems.map(({ kind }) => kind)).toEqual(["missing-expiry", "missing-cascade"])
})

test("a cluster of the package redis is worked on", async () => {
  const rootNodes = servers.nodes.map(({ host, port }) => ({ url: `redis://${host}:${port}` }))
  const client = createCluster({ rootNodes })
  await client.connect()
  const adapter = RedisAdapter(fromNodeRedis(client), { prefix: `${scope.prefix}{node-redis}:` })
  const { id } = await adapter.createUser(user())
  expect(await adapter.getUserByEmail("ada@example.com")).toMatchObject({ id })
  await client.close()
})
