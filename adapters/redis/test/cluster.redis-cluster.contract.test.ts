import { redisCluster } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, fromNodeRedis, RedisAdapter } from "@lockstep/redis-adapter"
import { Cluster, type Redis } from "ioredis"
import { createCluster } from "redis"
import { afterAll, expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { testFeatureFlows } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { featureFlows } from "./feature-flows.ts"

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

test("the schema check looks at the server that has the keys", async () => {
  const prefix = `${scope.prefix}{check}:`
  expect(await checkSchema(cluster, { prefix })).toEqual([])
  await cluster.set(`${prefix}user:session:s`, JSON.stringify({ sessionToken: "s", userId: "7" }))
  const problems = await checkSchema(cluster, { prefix })
  expect(problems.map(({ kind }) => kind)).toEqual(["missing-expiry", "missing-cascade"])
})

/** A master, its id, and where the other masters reach it. */
async function masterOf(node: Redis) {
  const nodes = String(await node.cluster("NODES"))
  const [id = "", place = ""] = /^\S+ \S+ (?=myself,)/m.exec(nodes)?.[0].split(" ") ?? []
  const [, host = "", port = ""] = /^(.*):(\d+)@/.exec(place) ?? []
  return { node, id, host, port }
}

test("a record that was moved with a part of its slot is not read as missing", async () => {
  const prefix = `${scope.prefix}{moved}:`
  const adapter = RedisAdapter(cluster, { prefix })
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  const slot = Number(await cluster.cluster("KEYSLOT", prefix))
  const masters = await Promise.all(cluster.nodes("master").map(masterOf))
  const counts = await Promise.all(
    masters.map(async ({ node }) => Number(await node.cluster("COUNTKEYSINSLOT", slot))),
  )
  const source = masters[counts.findIndex((count) => count > 0)]
  const target = masters.find((each) => each !== source)
  if (!source || !target) throw new Error("The slot is nowhere.")
  const move = (from: Redis, to: { host: string; port: string }) =>
    from.call("MIGRATE", to.host, to.port, `${prefix}user:${id}`, "0", "5000")
  await target.node.cluster("SETSLOT", slot, "IMPORTING", source.id)
  await source.node.cluster("SETSLOT", slot, "MIGRATING", target.id)
  try {
    await move(source.node, target)
    const reading = adapter.getSessionAndUser("session-token")
    await expect(reading).rejects.toMatchObject({ code: "conflict" })
  } finally {
    // Only a node that is not giving the slot away takes keys of it.
    await source.node.cluster("SETSLOT", slot, "STABLE")
    await move(target.node, source)
    await target.node.cluster("SETSLOT", slot, "STABLE")
  }
  expect(await adapter.getSessionAndUser("session-token")).toMatchObject({ user: { id } })
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

let flows = 0
testFeatureFlows(() => featureFlows(cluster, `${scope.prefix}{flows-${(flows += 1)}}:`))
