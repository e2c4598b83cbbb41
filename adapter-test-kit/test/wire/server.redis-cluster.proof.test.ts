import { redisCluster, type RedisClusterService } from "@lockstep/adapter-test-kit/containers"
import { Cluster } from "ioredis"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { openWire } from "../../src/wire/open-wire.ts"
import type { Wire } from "../../src/wire/wire.ts"
import { always, race } from "./races.ts"

let service: RedisClusterService
let prefix: string
let wire: Wire
let clusters: Cluster[]

beforeAll(async () => {
  service = await redisCluster()
  prefix = (await service.scope("wire")).prefix
}, 180_000)

afterAll(async () => {
  await service.stop()
})

beforeEach(async () => {
  wire = await openWire(service.nodes.map((node) => ({ ...node, protocol: "redis" })))
  clusters = []
})

afterEach(async () => {
  for (const cluster of clusters) cluster.disconnect()
  await wire.close()
})

function clusterOf(slotsRefreshInterval = 5000): Cluster {
  // The nodes name each other by their own addresses: the driver has to take the way through the wire.
  const way = service.nodes.map(({ host, port }, index) => {
    const endpoint = wire.endpoints[index] ?? wire.endpoints[0]
    return [`${host}:${port}`, { ...endpoint }] as const
  })
  const natMap = Object.fromEntries(way)
  const cluster = new Cluster([{ ...wire.endpoints[0] }], { natMap, slotsRefreshInterval })
  clusters.push(cluster)
  return cluster
}

test("ioredis takes one request for a look-up on any node, and none to look at the cluster", async () => {
  const cluster = clusterOf(20)
  const keys = Array.from({ length: 30 }, (_, number) => `${prefix}${number}`)
  for (const key of keys) await cluster.set(key, key)
  const meter = wire.startMeter()
  for (const key of keys) expect(await cluster.get(key)).toBe(key)
  for (let refresh = 0; refresh < 3; refresh += 1) {
    await new Promise((resolve) => cluster.once("refresh", resolve))
  }
  expect(meter.read()).toMatchObject({ requests: 30, depth: 30 })
  expect(wire.open).toBe(3)
})

test("two calls both win when they look before they delete, in every round", async () => {
  const key = `${prefix}thing`
  const both = [clusterOf(), clusterOf()]
  const contenders = both.map((cluster) => async () => {
    const found = await cluster.get(key)
    await cluster.del(key)
    return found !== null
  })
  const putOne = async (): Promise<unknown> => both[0]?.set(key, "1")
  expect(await race(wire, putOne, contenders)).toEqual(always(2))
})
