import { redis, valkey } from "@lockstep/adapter-test-kit/containers"
import { startRestServer } from "@lockstep/adapter-survey/rest-server"
import {
  checkStoreSchema,
  fromNodeRedis,
  fromUpstash,
  RedisStore,
  type RedisScripts,
} from "@lockstep/redis-adapter"
import { Redis as UpstashRedis } from "@upstash/redis"
import { Redis } from "ioredis"
import { createClient } from "redis"
import { afterAll, describe, expect, test } from "vitest"
import { testFeatureFlows } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { testStore } from "../../../core/test/support/store-cases.ts"
import { featureFlows } from "./feature-flows.ts"
import { openStore } from "./open-store.ts"

const hour = 3_600_000

describe.each([
  ["Redis", redis],
  ["Valkey", valkey],
])("RedisStore on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope("store")
  const rest = await startRestServer(server.url)
  const clients = [new Redis(server.url), new Redis(server.url)] as const
  const node = await createClient({ url: server.url }).connect()

  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await node.close()
    await rest.close()
    await scope.drop()
    await server.stop()
  })

  testStore(async () => {
    const upstash = new UpstashRedis({
      url: rest.url,
      token: "none",
      responseEncoding: false,
      enableTelemetry: false,
    })
    const [store, ...others] = [...clients, fromNodeRedis(node), fromUpstash(upstash)].map(
      (client) => RedisStore(client, { prefix: scope.prefix }),
    )
    // Four clients make four stores.
    return { store: store as (typeof others)[number], others }
  })

  let flows = 0
  testFeatureFlows(() => featureFlows(clients[0], `${scope.prefix}flows-${(flows += 1)}:`))
})

describe("a call that a client repeats since its answer was lost", async () => {
  const { client, prefix } = await openStore("repeated store calls")
  /** Loses every first answer, and so asks again: as clients do after their connection was lost. */
  const forgetful: RedisScripts = {
    isCluster: false,
    async byText(text, keys, args) {
      await client.eval(text, keys.length, ...keys, ...args)
      return client.eval(text, keys.length, ...keys, ...args)
    },
    async bySha1(sha1, keys, args) {
      await client.evalsha(sha1, keys.length, ...keys, ...args)
      return client.evalsha(sha1, keys.length, ...keys, ...args)
    },
  }
  const open = () => RedisStore(forgetful, { prefix: prefix() })

  test("adds once, and says so", async () => {
    const store = open()
    expect(await store.add("a", "value", hour)).toBe(true)
    expect(await store.add("a", "value", hour)).toBe(false)
  })

  test("takes and removes once, and says so", async () => {
    const store = open()
    await store.set("a", "value", hour)
    expect(await store.take("a")).toBe("value")
    expect(await store.take("a")).toBeNull()
    await store.set("a", "value", hour)
    expect(await store.remove("a", "value")).toBe(true)
    expect(await store.remove("a", "value")).toBe(false)
    expect(await store.get(["a"])).toEqual([null])
  })

  test("counts once", async () => {
    const store = open()
    expect(await store.increment("a", hour)).toBe(1)
    expect(await store.increment("a", hour)).toBe(2)
  })

  test("does not write again what another call has taken since", async () => {
    const base = prefix()
    const other = RedisStore(client, { prefix: base })
    const delayed: RedisScripts = {
      isCluster: false,
      async byText(text, keys, args) {
        await client.eval(text, keys.length, ...keys, ...args)
        expect(await other.take("a")).toBe("value")
        return client.eval(text, keys.length, ...keys, ...args)
      },
      bySha1: (sha1, keys, args) => client.evalsha(sha1, keys.length, ...keys, ...args),
    }
    expect(await RedisStore(delayed, { prefix: base }).add("a", "value", hour)).toBe(true)
    expect(await other.take("a")).toBeNull()
  })

  test("each method is one script", async () => {
    let trips = 0
    const counted: RedisScripts = {
      isCluster: false,
      byText(text, keys, args) {
        trips += 1
        return client.eval(text, keys.length, ...keys, ...args)
      },
      bySha1(sha1, keys, args) {
        trips += 1
        return client.evalsha(sha1, keys.length, ...keys, ...args)
      },
    }
    const store = RedisStore(counted, { prefix: prefix() })
    for (let round = 1; round <= 2; round += 1) {
      await store.set("trip", "value", hour)
      await store.get(["trip", "none"])
      await store.add("trip", "value", hour)
      await store.remove("trip", "value")
      await store.take("trip")
      await store.increment("trip", hour)
      expect(trips).toBe(6 * round)
    }
  })

  test("leaves a trace for two minutes and no longer", async () => {
    const base = prefix()
    const store = RedisStore(client, { prefix: base })
    await store.set("a", "value", 10 * hour)
    await store.take("a")
    expect(await client.pttl(`${base}entry:a`)).toBeLessThanOrEqual(120_000)
  })

  test("the schema check finds nothing on a server that keeps entries, and names a policy that does not", async () => {
    expect(await checkStoreSchema(client)).toEqual([])
    const evicting: RedisScripts = {
      ...forgetful,
      byText: async () => ["ok", "volatile-lru"],
    }
    expect(await checkStoreSchema(evicting)).toMatchObject([
      { kind: "evicting-store", message: expect.stringContaining("entries before they expire") },
    ])
  })

  test("rejects with AdapterError when Redis is out of reach, and for two prefixes", async () => {
    const away = new Redis({
      host: "127.0.0.1",
      port: 1,
      retryStrategy: () => null,
      lazyConnect: true,
    })
    away.on("error", () => {})
    const store = RedisStore(away, { timeout: 1000 })
    const calls = [
      () => store.get(["a"]),
      () => store.set("a", "", 1),
      () => store.add("a", "", 1),
      () => store.take("a"),
      () => store.remove("a", ""),
      () => store.increment("a", 1),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "unavailable" })
    expect(() => RedisStore(away, { prefix: "a", baseKeyPrefix: "b" })).toThrow(/RedisStore/)
    expect(() => RedisStore(away, { timeout: -1 })).toThrow(/RedisStore: timeout/)
  })
})
