import type { Cluster } from "ioredis"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { redisCluster, type RedisClusterService } from "@lockstep/test-services"
import { askCluster } from "./real-drivers.ts"
import { runProgram } from "./run-program.ts"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: RedisClusterService

beforeAll(async () => {
  server = await redisCluster()
})

afterAll(async () => {
  await server.stop()
})

/** The keys of a scope, one list for each master. */
async function keysByNode(client: Cluster, name: string): Promise<string[][]> {
  const nodes = client.nodes("master")
  return Promise.all(nodes.map((node) => node.keys(`${name}:*`)))
}

test("three masters share all slots, and answer where the service says", async () => {
  const slots = await askCluster(server.url, (client) => client.cluster("SLOTS"))
  const sizes = slots.map(([from, to]) => to - from + 1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(16_384)
  const found = slots.map(([, , master]) => master?.slice(0, 2).join(":"))
  const said = server.nodes.map(({ host, port }) => `${host}:${port}`)
  expect(new Set(found)).toEqual(new Set(said))
  expect(new Set(Object.keys(server.natMap))).toEqual(new Set(said))
  expect(said).toHaveLength(3)
})

test("keys of a scope spread over the nodes, and are all gone once it is dropped", async () => {
  const scope = await server.scope("spread")
  await askCluster(server.url, async (client) => {
    const names = Array.from({ length: 60 }, (_, index) => `${scope.prefix}${index}`)
    await Promise.all(names.map((key) => client.set(key, "1")))
    const before = await keysByNode(client, scope.name)
    expect(before.every((keys) => keys.length > 0)).toBe(true)
    await scope.drop()
    expect(await keysByNode(client, scope.name)).toEqual([[], [], []])
  })
})

test("keys of two slots cannot be used together, as on every real cluster", async () => {
  const scope = await server.scope("apart")
  const both = askCluster(server.url, (client) =>
    client.eval("return 1", 2, `${scope.prefix}{a}`, `${scope.prefix}{b}`),
  )
  await expect(both).rejects.toThrow(/CROSSSLOT/)
})

test("what a killed process has left is dropped with the next start", async () => {
  const name = runProgram("crash-program.ts", "redis-cluster")
  const next = await redisCluster()
  await next.scope()
  const after = await askCluster(server.url, (client) => keysByNode(client, name))
  expect(after.flat()).toEqual([])
  await next.stop()
})
