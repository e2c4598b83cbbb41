import { redisCluster } from "@lockstep/adapter-test-kit/containers"
import { fromNodeRedis, RedisStore, type RedisScripts } from "@lockstep/redis-adapter"
import { Cluster } from "ioredis"
import { createCluster } from "redis"
import { afterAll, describe, expect, test } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"

const servers = await redisCluster()
const scope = await servers.scope("store")
const clusters = [
  new Cluster([...servers.nodes], { scaleReads: "slave" }),
  new Cluster([...servers.nodes]),
]
const node = createCluster({
  rootNodes: servers.nodes.map(({ host, port }) => ({ url: `redis://${host}:${port}` })),
})
await node.connect()

afterAll(async () => {
  for (const cluster of clusters) cluster.disconnect()
  await node.close()
  await scope.drop()
  await servers.stop()
})

describe.each([
  ["spread over the servers", "spread:"],
  ["on one server", "{one}:"],
])("RedisStore %s of a cluster", (_where, entryKeyPrefix) => {
  testStore(async () => {
    const [store, ...others] = [...clusters, fromNodeRedis(node)].map((client) =>
      RedisStore(client, { prefix: scope.prefix, entryKeyPrefix }),
    )
    // Three clients make three stores.
    return { store: store as (typeof others)[number], others }
  })
})

test("`get` asks for all keys before the first answer arrives", async () => {
  let asked = 0
  let answer: () => void = () => {}
  const all = new Promise<void>((resolve) => (answer = resolve))
  const counting: RedisScripts = {
    isCluster: true,
    async byText(_text, keys) {
      asked += keys.length
      if (asked === 8) answer()
      await all
      return ["ok", ...keys.map(() => "")]
    },
    bySha1: (_sha1, keys, args) => counting.byText("", keys, args),
  }
  const keys = Array.from({ length: 8 }, (_, index) => `key${index}`)
  expect(await RedisStore(counting).get(keys)).toEqual(keys.map(() => null))
})
