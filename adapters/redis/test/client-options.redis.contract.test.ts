import { startRestServer } from "@lockstep/adapter-survey/rest-server"
import { ConfigError } from "@lockstep/core/errors"
import {
  fromNodeRedis,
  fromUpstash,
  RedisAdapter,
  RedisStore,
  type RedisScripts,
} from "@lockstep/redis-adapter"
import { Redis as UpstashRedis } from "@upstash/redis"
import { Cluster, Redis } from "ioredis"
import {
  BasicClientSideCache,
  createClient,
  createClientPool,
  createCluster,
  createSentinel,
  RESP_TYPES,
} from "redis"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { exercise } from "../../../core/test/support/exercise.ts"
import { openStore } from "./open-store.ts"

const { client: plain, url, prefix } = await openStore("client options")
const rest = await startRestServer(url)
afterAll(() => rest.close())

/** What the adapter is given, with what ends the client. */
interface Opened {
  readonly redis: Redis | RedisScripts
  close(): unknown
}

const nodeRedis = async (options: object): Promise<Opened> => {
  const client = createClient({ url, ...options })
  await client.connect()
  return { redis: fromNodeRedis(client), close: () => client.close() }
}

const nodeRedisPool = async (options: object): Promise<Opened> => {
  const client = createClientPool({ url, ...options })
  await client.connect()
  return { redis: fromNodeRedis(client), close: () => client.close() }
}

const ioredis = (options: object): Opened => {
  const client = new Redis(url, options)
  return { redis: client, close: () => client.disconnect() }
}

const upstash = (options: object): Opened => ({
  redis: fromUpstash(
    new UpstashRedis({ url: rest.url, token: "none", enableTelemetry: false, ...options }),
  ),
  close() {},
})

/** Options that change what passes through a client, and work. */
const working: readonly (readonly [string, () => Opened | Promise<Opened>])[] = [
  ["ioredis", () => ioredis({})],
  ["ioredis with an empty keyPrefix", () => ioredis({ keyPrefix: "" })],
  ["ioredis with stringNumbers", () => ioredis({ stringNumbers: true })],
  ["ioredis with enableAutoPipelining", () => ioredis({ enableAutoPipelining: true })],
  ["ioredis with lazyConnect", () => ioredis({ lazyConnect: true })],
  ["ioredis without enableReadyCheck", () => ioredis({ enableReadyCheck: false })],
  ["ioredis with showFriendlyErrorStack", () => ioredis({ showFriendlyErrorStack: true })],
  ["redis with RESP 2", () => nodeRedis({ RESP: 2 })],
  ["redis with RESP 3", () => nodeRedis({ RESP: 3 })],
  ["redis with an empty keyPrefix", () => nodeRedis({ keyPrefix: "" })],
  ["redis with a name", () => nodeRedis({ name: "app" })],
  [
    "redis with bytes instead of text",
    () => nodeRedis({ commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } } }),
  ],
  [
    "redis with text instead of numbers",
    () => nodeRedis({ commandOptions: { typeMapping: { [RESP_TYPES.NUMBER]: String } } }),
  ],
  ["redis with asap", () => nodeRedis({ commandOptions: { asap: true } })],
  ["redis with a cache", () => nodeRedis({ RESP: 3, clientSideCache: new BasicClientSideCache() })],
  ["redis without an offline queue", () => nodeRedis({ disableOfflineQueue: true })],
  ["a pool of redis", () => nodeRedisPool({})],
  [
    "a pool of redis with bytes instead of text",
    () => nodeRedisPool({ commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } } }),
  ],
  ["@upstash/redis", () => upstash({ responseEncoding: false })],
  [
    "@upstash/redis without automaticDeserialization",
    () => upstash({ responseEncoding: false, automaticDeserialization: false }),
  ],
  [
    "@upstash/redis with enableAutoPipelining",
    () => upstash({ responseEncoding: false, enableAutoPipelining: true }),
  ],
  [
    "@upstash/redis without readYourWrites",
    () => upstash({ responseEncoding: false, readYourWrites: false }),
  ],
]

test.each(working)("%s works", async (_name, open) => {
  const { redis, close } = await open()
  onTestFinished(() => void close())
  const adapter = RedisAdapter(redis, { baseKeyPrefix: prefix() })
  await expect(exercise(adapter)).resolves.toBeUndefined()
})

/** Clients that are not connected, because they are refused before. */
const ioredisOptions = { lazyConnect: true, keyPrefix: "app:" }
const nodes = [{ host: "127.0.0.1", port: 1 }]
const refused: readonly (readonly [string, () => Redis | Cluster | RedisScripts])[] = [
  ["ioredis", () => new Redis(url, ioredisOptions)],
  ["a cluster of ioredis", () => new Cluster(nodes, ioredisOptions)],
  [
    "a node of a cluster of ioredis",
    () => new Cluster(nodes, { lazyConnect: true, redisOptions: { keyPrefix: "app:" } }),
  ],
  ["redis", () => fromNodeRedis(createClient({ keyPrefix: "app:" }))],
  ["redis, as bytes", () => fromNodeRedis(createClient({ keyPrefix: Buffer.from("app:") }))],
  [
    "redis, with other answers",
    () => fromNodeRedis(createClient({ keyPrefix: "app:" }).withTypeMapping({})),
  ],
  ["a copy of redis", () => fromNodeRedis(createClient({}).duplicate({ keyPrefix: "app:" }))],
  ["a pool of redis", () => fromNodeRedis(createClientPool({ keyPrefix: "app:" }))],
  [
    "a cluster of redis",
    () => fromNodeRedis(createCluster({ rootNodes: [{}], keyPrefix: "app:" })),
  ],
  [
    "a Sentinel of redis",
    () =>
      fromNodeRedis(createSentinel({ name: "main", sentinelRootNodes: nodes, keyPrefix: "app:" })),
  ],
]

describe.each([
  ["RedisAdapter", (redis: Redis | Cluster | RedisScripts) => RedisAdapter(redis)],
  ["RedisStore", (redis: Redis | Cluster | RedisScripts) => RedisStore(redis)],
])("%s", (_name, make) => {
  test.each(refused)("refuses keyPrefix of %s", (_client, open) => {
    expect(() => make(open())).toThrow(ConfigError)
    expect(() => make(open())).toThrow("baseKeyPrefix")
  })
})

test("a client that changes keys unseen stores nothing", async () => {
  const own = prefix()
  const changing: RedisScripts = {
    isCluster: false,
    byText: (text, keys, args) =>
      plain.eval(text, keys.length, ...keys.map((key) => `${own}${key}`), ...args),
    bySha1: (sha1, keys, args) =>
      plain.evalsha(sha1, keys.length, ...keys.map((key) => `${own}${key}`), ...args),
  }
  const adapter = RedisAdapter(changing)
  const creating = adapter.createUser({ id: "", email: "ada@example.com", emailVerified: null })
  await expect(creating).rejects.toThrow("the client changes keys")
  await expect(adapter.getUser("ada")).rejects.toThrow("the client changes keys")
  await expect(RedisStore(changing).get(["key"])).rejects.toThrow("the client changes keys")
  expect(await plain.keys(`${own}*`)).toEqual([])
})
